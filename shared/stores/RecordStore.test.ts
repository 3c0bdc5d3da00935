import { expect } from 'chai';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { RecordStore } from './RecordStore.ts';

const RECORD = 'POST /club/70001/tx-receipts/5001234/record';
const LEDGER = 'GET /club/70001/ledger';
const row = (id: string, rule: string, kind: string, number: string) => ({
  id,
  date: '2026-11-18 09:00:00-0800',
  points: 93,
  rule,
  source: { kind, number },
});

function visit(answers: Record<string, Answer> = {}) {
  const { stores, ...rest } = visitStandIn({ [LEDGER]: () => ({ items: [], count: 0 }), ...answers });
  const member = { number: '70001', email: 'ann@example.com', longName: 'Ann Lee', shortName: 'Ann' };
  stores.auth.setMember({ ...member, policy: [] });
  return { record: stores.lazy.of(RecordStore), ...rest };
}

const type = (record: RecordStore, code = 'K7MQ2XRT') => {
  record.fields.change('receipt_number', '5001234');
  record.fields.change('validation_code', code);
};

describe('RecordStore', () => {
  it('requires the receipt’s number and code', async () => {
    const { record, calls } = visit();
    await record.record();
    expect(record.fields.form.fieldErrors).to.deep.equal({
      receipt_number: ['Required'],
      validation_code: ['Required'],
    });
    expect(calls).to.deep.equal([]);
  });

  it('shows how many points were earned and when they become available, and lists the receipt', async () => {
    const { record } = visit({
      [RECORD]: () => ({ points: 93, available: '2026-12-05 09:00:00-0800' }),
      [LEDGER]: () => ({
        items: [
          row('3', 'EARN', 'RECEIPT', '5001234'),
          row('2', 'RETURN', 'VOUCHER', 'X'),
          row('1', 'EARN', 'LOT', ''),
        ],
        count: 3,
      }),
    });
    type(record);
    expect(await record.record()).to.equal(true);
    expect(record.recorded).to.deep.equal({
      receiptNumber: '5001234',
      points: 93,
      available: '2026-12-05T09:00',
    });
    expect(record.earned?.map(({ receiptNumber }) => receiptNumber)).to.deep.equal(['5001234']);
    expect(record.fields.values.receipt_number).to.equal('');
  });

  it('keeps the input and shows the error at its field', async () => {
    const words = 'The points for this receipt are already recorded';
    const { record, answers } = visit({
      [RECORD]: () => refused(422, { fieldErrors: { receipt_number: [words] } }),
    });
    type(record);
    expect(await record.record()).to.equal(false);
    expect(record.fields.form.fieldErrors).to.deep.equal({ receipt_number: [words] });
    expect(record.fields.values.validation_code).to.equal('K7MQ2XRT');
    answers[RECORD] = () => refused(429, { formErrors: ['Too often'] });
    await record.record();
    expect(record.fields.form.fieldErrors).to.deep.equal({ validation_code: ['Too often'] });
    answers[RECORD] = () => refused(404, {});
    await record.record();
    expect(record.fields.form.fieldErrors).to.have.keys('receipt_number');
  });

  it('uses the same idempotency key while the input is the same', async () => {
    const { record, calls } = visit({ [RECORD]: () => refused(500, {}) });
    type(record);
    await record.record();
    await record.record();
    type(record, 'ANOTHER1');
    await record.record();
    const keys = calls
      .filter(({ name }) => name === RECORD)
      .map(({ request }) => request.headers['idempotency-key']);
    expect(keys[1]).to.equal(keys[0]);
    expect(keys[2]).to.not.equal(keys[0]);
  });
});
