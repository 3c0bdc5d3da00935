import { expect } from 'chai';
import { buildReport } from '../../../../tests/support/mail-reports.ts';
import { createSigner } from '../../platform/signer.ts';
import { parseReport } from './parse-report.ts';
import { findReturnPath, returnPathOf } from './return-path.ts';

const parse = (report: string) => parseReport(Buffer.from(report));
const outcomeOf = async (fields: Parameters<typeof buildReport>[0]) =>
  (await parse(buildReport(fields)))?.outcome ?? null;

describe('parseReport', () => {
  it('takes an address that does not work as bounced, with the server’s words and without addresses', async () => {
    const report = await parse(
      buildReport({
        status: '5.1.1',
        diagnostic: 'smtp; 550 5.1.1 <ann@example.com>: Recipient address\r\n    rejected: User unknown',
      }),
    );
    expect(report).to.include({
      outcome: 'BOUNCED',
      words: '5.1.1: 550 5.1.1 <[email]>: Recipient address rejected: User unknown',
      id: '<report-1@mx.example>',
    });
  });

  it('tells an address that does not work from a full mailbox, our own fault and a server that is away', async () => {
    for (const [status, outcome] of [
      ['5.1.1', 'BOUNCED'],
      ['5.1.10', 'BOUNCED'],
      ['5.2.1', 'BOUNCED'],
      ['5.2.2', 'REFUSED'],
      ['5.3.4', 'REFUSED'],
      ['5.7.1', 'REFUSED'],
      ['4.4.7', 'REFUSED'],
      ['', 'REFUSED'],
    ] as const)
      expect(await outcomeOf({ status }), status).to.equal(outcome);
  });

  it('takes the server’s own words when the status says nothing', async () => {
    const of = (diagnostic: string) => outcomeOf({ status: '5.0.0', diagnostic });
    expect(await of('smtp; 550 No such user here')).to.equal('BOUNCED');
    expect(await of('smtp; 550 5.7.1 Your network is blocked')).to.equal('REFUSED');
    expect(await of('smtp; 554 Transaction failed')).to.equal('REFUSED');
  });

  it('only records a delay, and ignores a delivery, a reply and prose', async () => {
    expect(await outcomeOf({ action: 'delayed', status: '4.2.2' })).to.equal('POSTPONED');
    expect(await outcomeOf({ action: 'delivered', status: '2.0.0' })).to.equal(null);
    const reply = 'From: ann@example.com\r\nSubject: Away\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n';
    expect(await parse(reply)).to.equal(null);
    expect(await parse('')).to.equal(null);
  });

  it('ignores a status in a mail that is no report', async () => {
    const report = buildReport({}).replace(
      'multipart/report; report-type=delivery-status',
      'multipart/mixed',
    );
    expect(await parse(report)).to.equal(null);
  });

  it('knows a complaint, and finds the return path in the copy of our mail', async () => {
    const to = 'bounce+abc@bounces.example';
    const report = await parse(buildReport({ feedback: 'abuse', to: 'fbl@example.com', returnPath: to }));
    expect(report).to.include({ outcome: 'COMPLAINED', words: 'Complaint abuse by Example/1.0' });
    expect(report?.haystack).to.include(to);
  });
});

describe('The return path', () => {
  const signer = createSigner('a secret of these tests only, long enough');
  const id = 'bk3nVq0c7tQm1yXw8ZrL4A';

  it('holds the mail’s id, also after a server has changed its case', () => {
    const address = returnPathOf(signer, id, 'bounces.example') ?? '';
    expect(address.split('@')[0]).to.have.length(59);
    for (const text of [address, address.toUpperCase(), `<${address}>, other@example.com`])
      expect(findReturnPath(signer, text)).to.equal(id);
  });

  it('is none if one digit differs, for another secret, and for ids that are not the outbox’s', () => {
    const address = returnPathOf(signer, id, 'bounces.example') ?? '';
    const digit = address[20] === '0' ? '1' : '0';
    expect(findReturnPath(signer, address.slice(0, 20) + digit + address.slice(21))).to.equal(null);
    const other = createSigner('another secret of these tests, long enough');
    expect(findReturnPath(other, address)).to.equal(null);
    expect(returnPathOf(signer, 'demo-mail-1', 'bounces.example')).to.equal(null);
  });
});
