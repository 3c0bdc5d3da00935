/**
 * What a page shows after its shell, by name, as JSON text. On the server it is a promise that the stream waits for; the
 * text then travels in the page, and the browser finds it there instead of asking again.
 */
export class DeferredStore {
  readonly #texts = new Map<string, Promise<string>>();

  /** Begins to load late content; a failure is `null`, which the page must have words for. */
  load(name: string, content: Promise<unknown>): void {
    const settled = content.catch(() => null);
    this.#texts.set(
      name,
      settled.then((value) => JSON.stringify(value)),
    );
  }

  /** The content's text; in the browser's first render what the server wrote into the page. */
  find(name: string): Promise<string> {
    const text = this.#texts.get(name) ?? Promise.resolve(readFromPage(name));
    this.#texts.set(name, text);
    return text;
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}

export const deferredId = (name: string): string => `deferred-${name}`;

const readFromPage = (name: string): string =>
  document.getElementById(deferredId(name))?.textContent ?? 'null';
