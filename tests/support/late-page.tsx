import * as v from 'valibot';
import { Late } from '../../shared/components/Late.tsx';
import { PageHead } from '../../shared/components/PageHead.tsx';
import type { Page } from '../../shared/page/page.ts';

/** A page whose late content, a text, comes when the promise is kept. */
export function latePage(content: Promise<unknown>): Page {
  const LatePage: Page = () => (
    <>
      <PageHead title="Test" />
      <Late name="late" schema={v.string()} fallback="being fetched">
        {(value) => <p>{value === null ? 'not to be had' : `late: ${value}`}</p>}
      </Late>
    </>
  );
  LatePage.fetchData = async ({ stores }) => stores.late.begin('late', content);
  return LatePage;
}
