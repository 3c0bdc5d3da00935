import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { AddressChoice } from './AddressChoice.tsx';

const HOME = {
  addr_id: 'a1',
  is_default: true,
  address_line_1: '1 Main St',
  city: 'SeaTac',
  state: 'WA',
  postal_code: '98188',
  country: 'US',
};

async function visitAsMember(addresses: object[]) {
  const { stores } = visitStandIn({
    'GET /club/70001/payment-tokens/': () => ({ items: [], count: 0 }),
    'GET /club/70001/billing-addrs/': () => ({ items: addresses, count: addresses.length }),
  });
  stores.auth.setMember({ number: '70001', email: '', longName: '', shortName: '', policy: [] });
  const { checkout } = stores.lazy.of(BookingFlow);
  await checkout.loadSaved();
  return { checkout, draw: () => renderMarkup(<AddressChoice />, stores) };
}

const inputsOf = (html: string) => elements(html, 'input').map(({ name }) => name);

describe('AddressChoice', () => {
  it('offers the member’s addresses, and the fields of another one when it is chosen', async () => {
    const { checkout, draw } = await visitAsMember([HOME]);
    expect(wordsOf(draw())).to.equal(
      'Billing address 1 Main St, SeaTac, WA 98188, United States Another address',
    );
    expect(inputsOf(draw())).to.deep.equal(['addr_id', 'addr_id']);
    checkout.chooseAddress('');
    expect(inputsOf(draw())).to.include.members(['address_line_1', 'city', 'postal_code']);
  });

  it('asks for an address when the member has none', async () => {
    const { draw } = await visitAsMember([]);
    expect(inputsOf(draw())).to.deep.equal(['address_line_1', 'city', 'postal_code']);
    expect(wordsOf(draw())).to.include('We’ll save this address in your Point Club account.');
  });
});
