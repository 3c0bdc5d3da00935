import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { until } from '../../tests/support/until.ts';
import { SurveyStore } from '../../shared/stores/SurveyStore.ts';
import { SurveyResponsePage } from './SurveyResponsePage.tsx';

const answered = { survey: 'autumn-2026', answer: 'Very good', res: 'r.42' };

async function visit(query: Record<string, string>) {
  const standIn = visitStandIn({ 'POST /contact/email': () => ({}) });
  await SurveyResponsePage.fetchData?.({ stores: standIn.stores, params: {}, query });
  const page = (
    <HelmetProvider>
      <SurveyResponsePage />
    </HelmetProvider>
  );
  const words = wordsOf(renderMarkup(page, standIn.stores));
  return { ...standIn, words, store: standIn.stores.lazy.of(SurveyStore) };
}
const isValid = (query: Record<string, string>) =>
  SurveyResponsePage.validate?.({ stores: visitStandIn({}).stores, params: {}, query });

describe('SurveyResponsePage', () => {
  it('thanks for the answer and counts it once', async () => {
    const { words, store, count, bodyOf } = await visit(answered);
    expect(words).to.include('Thank you for your answer').and.include('You chose Very good .');
    expect(count('POST /events/')).to.equal(0);
    store.record();
    store.record();
    await until(() => count('POST /events/') > 0);
    expect(count('POST /events/')).to.equal(1);
    const event = { class: 'survey', name: 'autumn-2026', value: 'Very good', ref_id: 'r.42' };
    expect(bodyOf('POST /events/')).to.deep.equal(event);
  });

  it('counts nothing without an answer', async () => {
    const { words, store, calls } = await visit({});
    store.record();
    expect(calls).to.deep.equal([]);
    expect(words).to.include('Thank you for your answer').and.not.include('You chose');
  });

  it('sends a message to the lot, with the answer in its subject', async () => {
    const { store, bodyOf } = await visit(answered);
    store.fields.change('email_address', 'ann@example.com');
    store.fields.change('message', 'The driver was kind.');
    await store.send();
    expect(bodyOf('POST /contact/email')).to.deep.equal({
      email_address: 'ann@example.com',
      message: 'The driver was kind.',
      subject: 'Survey autumn-2026: Very good',
    });
  });

  it('rejects a query that no survey sends', () => {
    expect(isValid({ ...answered, utm_source: 'mail' })).to.equal(true);
    const odd: Record<string, string>[] = [
      { survey: 'a b' },
      { answer: 'x'.repeat(121) },
      { answer: 'a\u202Eb' },
      { res: '<' },
    ];
    for (const query of odd) expect(isValid(query), JSON.stringify(query)).to.equal(false);
  });
});
