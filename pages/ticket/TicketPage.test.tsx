import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { buildPresentedTransaction, buildReceipt } from '../../tests/support/presented-transaction.ts';
import { refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { cents } from '../../shared/format/money.ts';
import { TransactionStore } from '../../shared/stores/TransactionStore.ts';
import { TicketPage } from './TicketPage.tsx';

const params = { ticketNum: '1000123', recordLoc: 'QK7M2X9RTB' };

async function draw(answer: object): Promise<string> {
  const { stores } = visitStandIn({ 'GET /tx/1000123/QK7M2X9RTB': () => answer });
  await TicketPage.fetchData?.({ stores, params, query: {} });
  return renderMarkup(
    <HelmetProvider>
      <TicketPage />
    </HelmetProvider>,
    stores,
  );
}

const open = {
  ...buildPresentedTransaction(),
  status: 'OPEN',
  travel_to_date: null,
  is_estimate: true,
  receipt: null,
  due: cents(4569),
  rate: {
    ...buildReceipt().rate,
    total: cents(14569),
    travel_to_date: '2026-11-23 10:30:00-0800',
  },
  booking: { number: 'CAP7K2MQ4', paid: cents(10000) },
  allowed_actions: ['link-booking', 'link-time-voucher'],
};

describe('TicketPage', () => {
  it('shows the stay, its price and its payments', async () => {
    const words = wordsOf(await draw(buildPresentedTransaction()));
    for (const part of [
      'Completed',
      'Fri, 11/27/26, 5:10 pm',
      '6 days 8 hours 10 minutes',
      '5000123',
      'Total $145.69',
      'Visa ending 4242 $145.69',
      'Worth 124 Point Club points',
      'Preview receipt',
    ])
      expect(words, part).to.include(part);
  });

  it('has a receipt for print, with barcode and validation code', async () => {
    const html = await draw(buildPresentedTransaction());
    const paper = html.slice(html.indexOf('data-print="only"'));
    expect(paper).to.include('aria-label="Barcode of receipt number 5000123"');
    expect(wordsOf(paper)).to.include('Receipt Number 5000123').and.to.include('K7QF4X');
  });

  it('shows what leaving now would cost, marked as an estimate, while the car is here', async () => {
    const words = wordsOf(await draw(open));
    for (const part of [
      'Parked now',
      '2 days 1 hour 30 minutes',
      'If you leave now',
      'Total so far $145.69',
      'Paid online $100.00',
      'Due at the exit $45.69',
      'as of Mon, 11/23/26, 10:30 am',
      'Link booking',
      'Link voucher',
    ])
      expect(words, part).to.include(part);
    expect(words).to.not.include('Receipt');
  });

  const voucher = { number: 'GNJ5S8KR17', minutes: 1440 };

  it('says what a linked time voucher pays, and links to it for its owner', async () => {
    const parked = (id: string | null) =>
      draw({
        ...open,
        booking: null,
        time_vouchers: [{ ...voucher, id, pays: cents(3100) }],
        due: cents(11469),
      });
    expect(wordsOf(await parked(null))).to.include(
      'Total so far $145.69 Time voucher GNJ5S8KR17 $31.00 Due at the exit $114.69',
    );
    const wayFrom = async (id: string | null) =>
      elements(await parked(id), 'a').find(({ href }) => href?.startsWith('/point-club/voucher/'))?.href;
    expect(await wayFrom('v1')).to.equal('/point-club/voucher/v1');
    expect(await wayFrom(null)).to.equal(undefined);
  });

  it('names the time voucher that paid, on the page and in print', async () => {
    const payments = [
      { kind: 'VOUCHER', amount: cents(3100), voucher_number: voucher.number },
      { kind: 'CASH', amount: cents(11469) },
    ];
    const receipt = buildReceipt({ payments });
    const html = await draw(buildPresentedTransaction({ time_vouchers: [voucher], receipt }));
    const paper = html.indexOf('data-print="only"');
    for (const part of [html.slice(0, paper), html.slice(paper)])
      expect(wordsOf(part)).to.include('Time voucher GNJ5S8KR17 $31.00 Cash $114.69');
  });

  it('links to the shuttle with its ticket and to the score with its proof, if the API allows them', async () => {
    const wayTo = async (answer: object, page: string) =>
      elements(await draw(answer), 'a').find(({ href }) => href?.startsWith(page))?.href;
    const here = { ...open, allowed_actions: ['request-pickup'] };
    expect(await wayTo(here, '/pickup?')).to.equal('/pickup?transactionId=1000123');
    expect(await wayTo(open, '/pickup?')).to.equal(undefined);
    const left = buildPresentedTransaction({ allowed_actions: ['score'] });
    const score = await wayTo(left, '/score-transaction');
    expect(score).to.equal(`/score-transaction?transactionId=${left.id}&amp;token=abc.def`);
    expect(await wayTo(buildPresentedTransaction(), '/score-transaction')).to.equal(undefined);
  });

  it('says when a ticket is void', async () => {
    const voided = { ...open, status: 'VOID', rate: null, allowed_actions: [] };
    expect(wordsOf(await draw(voided))).to.include('This ticket was voided');
  });

  it('works when the server returns only an ID', async () => {
    const words = wordsOf(await draw({ id: 't1' }));
    expect(words).to.include('Your parking stay').and.not.to.include('undefined');
  });

  it('asks search engines not to index it', async () => {
    const metas = elements(await draw(open), 'meta');
    expect(metas.find(({ name }) => name === 'robots')?.content).to.equal('noindex');
  });

  it('accepts only letters and digits as a ticket', () => {
    const { stores } = visitStandIn({});
    const isFit = (recordLoc: string) =>
      TicketPage.validate?.({ stores, params: { ...params, recordLoc }, query: {} });
    expect(isFit('QK7M2X9RTB')).to.equal(true);
    for (const wrong of ['', 'a b', '../x', "1' or 1=1", 'x'.repeat(41)])
      expect(isFit(wrong)).to.equal(false);
  });
});

describe('TransactionStore', () => {
  it('answers 404 to callers who may not see the stay', async () => {
    for (const status of [401, 403, 404]) {
      const { stores } = visitStandIn({ 'GET /tx/t1': () => refused(status, {}) });
      const failure = await stores.lazy
        .of(TransactionStore)
        .load('t1', 'wrong')
        .catch((error: unknown) => error);
      expect(failure).to.include({ status: 404, message: 'This page could not be found' });
    }
  });

  it('says that there were too many attempts', async () => {
    const words = 'That was tried too often. Please wait a little.';
    const { stores } = visitStandIn({
      'GET /tx/t1': () => refused(429, { error: 'TOO_MANY_REQUESTS', formErrors: [words] }),
    });
    const store = stores.lazy.of(TransactionStore);
    const failure = await store.load('t1', 't').catch((error: unknown) => error);
    expect(failure).to.include({ status: 429, message: words });
  });

  it('loads the stay again after a link, and says what was linked', async () => {
    const { stores, count, answers } = visitStandIn({
      'GET /tx/t1': () => ({ ...open, id: 't1', token: 'a.b' }),
      'POST /tx/t1/link-booking': () => ({}),
    });
    const store = stores.lazy.of(TransactionStore);
    await store.load('t1', 'a.b');
    answers['GET /tx/t1'] = () => ({ ...open, id: 't1', allowed_actions: [] });
    store.booking.restore({ booking_num: 'CAP7K2MQ4', booking_email: 'ann@example.com' });
    if (store.stay) await store.linkBooking(store.stay);
    expect(count('GET /tx/t1')).to.equal(2);
    expect(store.notice).to.equal('We linked your booking to this stay.');
    expect(store.stay?.transaction.allowed_actions).to.deep.equal([]);
  });

  it('keeps the typed values when the booking is not found', async () => {
    const { stores } = visitStandIn({
      'GET /tx/t1': () => ({ ...open, id: 't1' }),
      'POST /tx/t1/link-booking': () => refused(404, {}),
    });
    const store = stores.lazy.of(TransactionStore);
    await store.load('t1', 'a.b');
    store.booking.restore({ booking_num: 'CAP', booking_email: 'ann@example.com' });
    if (store.stay) await store.linkBooking(store.stay);
    expect(store.booking.form.formErrors[0]).to.include('We can’t find a booking');
    expect(store.booking.values.booking_num).to.equal('CAP');
  });
});
