import * as v from 'valibot';
import { Deferred } from '../../shared/components/Deferred.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import type { Page } from '../../shared/page/page.ts';

/** A page with deferred text, which arrives when the promise resolves. */
export function deferredPage(content: Promise<unknown>): Page {
  const DeferredPage: Page = () => (
    <>
      <PageHead title="Test" />
      <Deferred name="late" schema={v.string()} fallback="being fetched">
        {(value) => <p>{value === null ? 'not to be had' : `late: ${value}`}</p>}
      </Deferred>
    </>
  );
  DeferredPage.fetchData = async ({ stores }) => stores.deferred.load('late', content);
  return DeferredPage;
}
