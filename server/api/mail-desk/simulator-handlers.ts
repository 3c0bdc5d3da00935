import * as calls from '../../../shared/contracts/email-simulator.ts';
import { MAIL_KINDS } from '../../../shared/contracts/mail-kinds.ts';
import { titleMail } from '../modules/mail/mail-words.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { sendTest, simulate, type SimulatorDeps } from './simulate.ts';

/** What the simulator shows: the mails of the site as their readers see them. */
export const simulatorHandlers = (deps: SimulatorDeps): Handler[] => [
  handle(calls.listSimulatedEmails, async () => ({
    templates: Object.keys(MAIL_KINDS)
      .map((template) => ({ template, title: titleMail(template) }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
  })),
  handle(calls.simulateEmail, ({ params: { template }, query: { record = 0, version }, member }) =>
    simulate(deps, { template, record, version }, member),
  ),
  handle(calls.sendTestEmail, async ({ params: { template }, body: { record }, member }) => ({
    recipient: await sendTest(deps, { template, record }, member),
  })),
];
