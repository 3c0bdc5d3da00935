import { expect } from 'chai';
import { AccountStore } from '../../shared/stores/AccountStore.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { BookingViewStore } from '../../shared/stores/BookingViewStore.ts';
import { CancelStore } from '../../shared/stores/CancelStore.ts';
import { ConfirmStore } from '../../shared/stores/ConfirmStore.ts';
import { hydrate } from '../../shared/stores/create-stores.ts';
import { EmailPreferencesStore } from '../../shared/stores/EmailPreferencesStore.ts';
import { EmailUndoStore } from '../../shared/stores/EmailUndoStore.ts';
import type { LazyStore, LazyStoreKind } from '../../shared/stores/LazyStores.ts';
import { MembershipPassStore } from '../../shared/stores/MembershipPassStore.ts';
import { PickupStore } from '../../shared/stores/PickupStore.ts';
import { PostedQuestion } from '../../shared/stores/PostedQuestion.ts';
import { RecordStore } from '../../shared/stores/RecordStore.ts';
import { RedeemStore } from '../../shared/stores/RedeemStore.ts';
import { SavedPaymentsStore } from '../../shared/stores/SavedPaymentsStore.ts';
import type { Stores } from '../../shared/stores/stores.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';
import { VoucherStore } from '../../shared/stores/VoucherStore.ts';
import type { Person } from './access-world.ts';
import { buildStores, elements, wordsOf } from './markup.tsx';
import { readState, type RunningSite } from './start-site.ts';

type Fields = Record<string, string>;

/** The stores that answer posted forms. */
const KINDS: LazyStoreKind<LazyStore, Stores>[] = [
  AccountStore,
  BookingFlow,
  BookingViewStore,
  CancelStore,
  ConfirmStore,
  EmailPreferencesStore,
  EmailUndoStore,
  MembershipPassStore,
  PickupStore,
  PostedQuestion,
  RecordStore,
  RedeemStore,
  SavedPaymentsStore,
  TransactionStore,
  VoucherStore,
];

/** Posts a form as a browser without scripts does. */
export const postForm = (site: RunningSite, path: string, fields: Fields, headers: Fields = {}) =>
  site.get(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

/** The values of the inputs with this name. */
export const valuesOf = (html: string, name: string) =>
  elements(html, 'input').flatMap((input) => (input.name === name ? [input.value] : []));

export const titleOf = (html: string): string => /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '';

/**
 * Posts to a page and returns its answer, after checking that its stores hydrate as they were answered and that browsers
 * keep its forms where they are.
 */
export async function postToPage(
  site: RunningSite,
  path: string,
  fields: Fields,
  caller?: { cookie: string },
) {
  const { status, text, cookies } = await postForm(site, path, fields, caller);
  expect(status, path).to.equal(200);
  expectHydrated(text);
  expectKeptForms(text);
  return { text, words: wordsOf(text), title: titleOf(text), cookies };
}

export const cookieOf = ({ token }: Person) => ({ cookie: `access_token=${token}` });

function expectHydrated(text: string): void {
  const state = readState(text);
  const stores = buildStores();
  hydrate(stores, JSON.stringify(state));
  const sent = new Map<string, unknown>(Object.entries(Object(state.lazy)));
  for (const Kind of KINDS) {
    if (!sent.has(Kind.key)) continue;
    const own = stores.lazy.of(Kind).toState();
    expect(JSON.parse(JSON.stringify(own ?? null)), Kind.key).to.deep.equal(sent.get(Kind.key));
  }
}

/** Browsers end a paragraph at a form and drop a form inside a form, so the page would not hydrate. */
function expectKeptForms(text: string): void {
  const open: string[] = [];
  for (const [, end, name = ''] of text.matchAll(/<(\/?)(p|form)[\s>]/g)) {
    if (end) open.pop();
    else if (name === 'form') expect(open, 'around a form').to.deep.equal([]);
    if (!end) open.push(name);
  }
}
