import * as v from 'valibot';
import type { PostedFields } from '../page/page.ts';

const state = v.object({ form: v.string(), id: v.string() });

/** What a button without scripts asks for: the page asks whether it is meant, or opens the button's form. */
export class PostedQuestion {
  static readonly key = 'question';
  #asked: v.InferOutput<typeof state> | null = null;

  /** Asks on the page. */
  ask({ form = '', id = '' }: PostedFields): void {
    this.#asked = { form, id };
  }

  /** Whether the post answers yes; otherwise the page asks. */
  isConfirmed(posted: PostedFields): boolean {
    if (posted.confirmed === 'yes') return true;
    this.ask(posted);
    return false;
  }

  /** @param id which of several things the question is about */
  isAsked(form: string, id = ''): boolean {
    return this.#asked?.form === form && this.#asked.id === id;
  }

  /** What the question is about; null if another one is asked. */
  idOf(form: string): string | null {
    return this.#asked?.form === form ? this.#asked.id : null;
  }

  toState() {
    return this.#asked ?? undefined;
  }

  fromState(input: unknown): void {
    this.#asked = v.parse(state, input);
  }
}
