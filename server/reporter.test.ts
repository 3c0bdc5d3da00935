import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { type ReportReceiver, startReportReceiver } from '../tests/support/report-receiver.ts';

/** Runs the script in a process with a reporter and returns its output. */
async function runWithReporter(
  dsn: string | null,
  script: string,
): Promise<{ out: string; exitCode: unknown }> {
  const program = `
    import { createReporter } from './server/reporter.ts';
    import { createLogger } from './server/log.ts';
    const reporter = await createReporter(${JSON.stringify(dsn)}, createLogger('info'));
    ${script}
    await new Promise(setImmediate);
    await reporter.drain();
    console.log('library:', '__SENTRY__' in globalThis ? 'present' : 'absent');
  `;
  const child = spawn(process.execPath, ['--import=tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { out, exitCode };
}

const PERSONAL = 'card 4242-4242-4242-4242 of ann@example.com at /bookings/1?token=abc with Bearer abc.def';
const SCRUBBED = 'card [card] of [email] at /bookings/1?token=[secret] with Bearer [secret]';

describe('createReporter', () => {
  let receiver: ReportReceiver;

  before(async () => (receiver = await startReportReceiver()));
  beforeEach(() => (receiver.received.length = 0));
  after(() => receiver.close());

  it('createReporter sends render errors and unhandled rejections, scrubbed and shortened', async () => {
    const { out, exitCode } = await runWithReporter(
      receiver.dsn,
      `
        reporter.report(new TypeError(${JSON.stringify(PERSONAL)}));
        reporter.report({ token: 'canary', cc_number: '4242424242424242' });
        void Promise.reject(new RangeError(${JSON.stringify(`${PERSONAL} ${'x'.repeat(300)}`)}));
      `,
    );
    expect(exitCode).to.equal(0);
    const values = receiver.events().map(({ exception }) => exception.values[0]);
    expect(values.map((value) => value?.type)).to.have.members(['TypeError', 'Error', 'RangeError']);
    expect(values.find((value) => value?.type === 'TypeError')?.value).to.equal(SCRUBBED);
    const long = values.find((value) => value?.type === 'RangeError')?.value;
    expect(long).to.have.length(250).and.match(/…$/);
    expect(receiver.events().map(({ release }) => release)).to.deep.equal(Array(3).fill('5.15.0'));
    expect(receiver.received.join()).to.not.match(/4242|ann@|abc|canary|server_name|breadcrumbs/);
    expect(out)
      .to.contain('Unhandled rejection')
      .and.not.match(/4242-|abc/);
  });

  it('createReporter without a DSN loads and sends nothing but logs unhandled rejections', async () => {
    const { out, exitCode } = await runWithReporter(
      null,
      `
        reporter.report(new Error('unseen'));
        void Promise.reject(new Error('seen in the log'));
      `,
    );
    expect(exitCode).to.equal(0);
    expect(out).to.contain('library: absent').and.contain('seen in the log').and.not.contain('unseen');
    expect(receiver.received).to.deep.equal([]);
  });
});
