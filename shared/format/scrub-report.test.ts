import { expect } from 'chai';
import { scrubReport } from './scrub-report.ts';

const PERSONAL = 'card 4242 4242 4242 4242 of ann@example.com, token=abc';

describe('scrubReport', () => {
  it('keeps the error, its stack and its context', () => {
    const report = {
      type: undefined,
      event_id: 'e1',
      level: 'error',
      release: '5.15.0',
      timestamp: 1,
      platform: 'node',
    };
    expect(scrubReport(report)).to.deep.equal(report);
  });

  it('masks personal data in messages, errors and their names', () => {
    const frames = [{ filename: 'https://site.example/bookings/1/?token=abc#x', lineno: 7 }];
    const { message, exception } = scrubReport({
      message: PERSONAL,
      exception: {
        values: [{ type: PERSONAL, value: `${PERSONAL} ${'x'.repeat(300)}`, stacktrace: { frames } }],
      },
    });
    expect(message).to.equal('card [card] of [email], token=[secret]');
    const [first] = exception?.values ?? [];
    expect(first?.type).to.equal('card [card] of [email], token=[secret]');
    expect(first?.value)
      .to.have.length(250)
      .and.match(/^card \[card\] of \[email\]/);
    expect(first?.stacktrace?.frames).to.deep.equal([
      { filename: 'https://site.example/bookings/1/', lineno: 7 },
    ]);
  });

  it('removes the query from URLs', () => {
    const { request } = scrubReport({
      request: { url: 'https://site.example/a?token=abc', headers: { cookie: 'x' } },
    });
    expect(request).to.deep.equal({ url: 'https://site.example/a' });
  });

  it('drops all other parts of an event', () => {
    const extras = {
      extra: { __serialized__: { token: 'abc' } },
      breadcrumbs: [{ message: PERSONAL }],
      user: { ip_address: '1.2.3.4' },
      server_name: 'machine',
      contexts: { trace: {} },
      tags: { a: PERSONAL },
      logentry: { message: PERSONAL },
    };
    expect(scrubReport({ event_id: 'e1', ...extras })).to.deep.equal({ event_id: 'e1' });
  });
});
