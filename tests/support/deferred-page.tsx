import { Deferred } from '../../shared/components/Deferred.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import type { Page } from '../../shared/page/page.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** A store with a text that is loaded. */
export class TextStore {
  static readonly key = 'late';
  text = '';

  async load(content: Promise<string>): Promise<void> {
    this.text = await content;
  }

  toState(): string {
    return this.text;
  }

  fromState(state: unknown): void {
    this.text = String(state);
  }
}

/** A page with text that arrives when the promise resolves. */
export function deferredPage(content: Promise<string>): Page {
  const DeferredPage: Page = () => (
    <>
      <PageHead title="Test" />
      <Deferred of={TextStore} fallback="being fetched">
        <Text />
      </Deferred>
    </>
  );
  DeferredPage.fetchData = ({ stores }) => stores.deferred.load(TextStore, (store) => store.load(content));
  return DeferredPage;
}

function Text() {
  return <p>late: {useStores().lazy.of(TextStore).text}</p>;
}
