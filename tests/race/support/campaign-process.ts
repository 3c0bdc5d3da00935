// A process that sends campaigns and kills itself at a step, like a power failure.
import { approveCampaign } from '../../../server/api/campaign-desk/freeze-readers.ts';
import { advanceCampaigns } from '../../../server/api/campaign-desk/advance-campaigns.ts';
import { findSkipReason } from '../../../server/api/modules/mail/find-skip-reason.ts';
import type { Database } from '../../../server/api/platform/database/database.ts';
import { openDatabase } from '../../../server/api/platform/database/open-database.ts';
import { createOutbox } from '../../../server/api/platform/outbox/send-outbox.ts';
import {
  createSmtpTransport,
  type MailTransport,
} from '../../../server/api/platform/outbox/smtp-transport.ts';
import { createLogger } from '../../../server/log.ts';
import { setTimeout as pause } from 'node:timers/promises';

const [, , databaseUrl = '', smtpUrl = '', fatalStep = '', fatalCount = '1', start = ''] = process.argv;
const log = createLogger('silent');
const db = await openDatabase({ databaseUrl, dataDir: '', log });

let passed = 0;
/** Kills this process when it reaches its step for the given time. */
function reach(step: string): void {
  if (step !== fatalStep) return;
  passed += 1;
  if (passed === Number(fatalCount)) process.kill(process.pid, 'SIGKILL');
}

/** The database, which reaches one step before a transaction commits and one after. */
const withSteps = (before: string, after: string): Database => ({
  ...db,
  async transaction(work) {
    const result = await db.transaction(async (tx) => {
      const value = await work(tx);
      reach(before);
      return value;
    });
    reach(after);
    return result;
  },
});

const smtp = createSmtpTransport(smtpUrl);
const transport: MailTransport = {
  async send(message, beforeEnd) {
    reach('mail claimed');
    const delivery = await smtp.send(message, async () => {
      reach('content sent');
      await beforeEnd();
      reach('marked as being sent');
    });
    reach('server answered');
    return delivery;
  },
};

if (fatalStep === 'readers frozen') {
  const approval = { id: 'request', subjectId: 'campaign', askedBy: 'mia' };
  await withSteps('readers frozen', '').transaction((tx) =>
    approveCampaign(tx, approval, { by: { id: 'max' }, at: new Date(Number(start)) }),
  );
}

/** The mail server of the tests greets each connection after 100 ms. */
const SENDERS = 8;
const outboxes = Array.from({ length: SENDERS }, () =>
  createOutbox({
    db: withSteps('answer noted', 'answer committed'),
    transport,
    from: 'Cascade <help@parking.example>',
    render: async () => ({ subject: 'Winter', html: '<p>Hi</p>', text: 'Hi', attachments: [] }),
    findSkipReason,
    log,
    now: () => new Date(),
  }),
);
for (const outbox of outboxes) outbox.start();
const campaigns = withSteps('mails queued', 'mails committed');
/** Ten times as fast as the real one, because this is not about the rate. */
const fastClock = () => new Date(Number(start) + (Date.now() - Number(start)) * 10);
for (;;) {
  await advanceCampaigns({ db: campaigns, now: fastClock });
  for (const outbox of outboxes) outbox.nudge();
  await pause(20);
}
