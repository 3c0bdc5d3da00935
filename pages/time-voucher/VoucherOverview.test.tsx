import { expect } from 'chai';
import type { TimeVoucher } from '../../shared/contracts/vouchers.ts';
import { toShownVoucher } from '../../shared/stores/shown-voucher.ts';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { VoucherOverview } from './VoucherOverview.tsx';

const draw = async (rest: Partial<TimeVoucher>) => {
  const shown = await toShownVoucher({
    id: 'v1',
    number: 'GNJ5S8KR17',
    travel_from_date: '2026-12-05 09:00:00-0800',
    travel_to_date: '2026-12-06 09:00:00-0800',
    allowed_actions: [],
    ...rest,
  });
  return renderMarkup(<VoucherOverview shown={shown} onGiveBack={() => {}} />);
};
const stay = { ticket_number: '1000123', travel_from_date: '2026-12-05 08:30:00-0800', id: 't1' };
const wayToStay = (html: string) => elements(html, 'a').find(({ href }) => href?.startsWith('/trips/'))?.href;

describe('VoucherOverview', () => {
  it('names the stay that it will pay for while the car is here', async () => {
    const html = await draw({ status: 'LINKED', stay });
    expect(wordsOf(html)).to.include('Linked to Ticket 1000123 , parked since Sat, 12/05/26, 8:30 am');
    expect(wayToStay(html)).to.equal('/trips/t1');
  });

  it("names the stay that it paid for, with a link if it is the member's own", async () => {
    const left = { ...stay, travel_to_date: '2026-12-06 07:15:00-0800' };
    const html = await draw({ status: 'USED', stay: left });
    expect(wordsOf(html)).to.include('Used for Ticket 1000123 on Sun, 12/06/26, 7:15 am');
    expect(wayToStay(html)).to.equal('/trips/t1');
    const anothers = await draw({ status: 'USED', stay: { ...left, id: null } });
    expect(wordsOf(anothers)).to.include('Ticket 1000123 on Sun');
    expect(wayToStay(anothers)).to.equal(undefined);
  });

  it('names no stay when there is none or the server returns none', async () => {
    for (const none of [null, undefined])
      expect(wordsOf(await draw({ status: 'USED', stay: none }))).to.not.include('Ticket');
  });
});
