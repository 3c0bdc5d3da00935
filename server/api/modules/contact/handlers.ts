import * as calls from '../../../../shared/contracts/contact.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { sendToLot } from './send-to-lot.ts';

export function contactHandlers(deps: Deps): Handler[] {
  return [
    handle(calls.sendContactMessage, async ({ body, caller }) => {
      const contract = calls.sendContactMessage.name;
      const copy = { template: 'contact-copy', recipient: body.email_address } as const;
      await sendToLot(deps, { contract, template: 'contact-message', copy, body, caller });
      return { received: true };
    }),
    handle(calls.sendCorporateInquiry, async ({ body, caller }) => {
      const contract = calls.sendCorporateInquiry.name;
      await sendToLot(deps, { contract, template: 'corporate-inquiry', body, caller });
      return { received: true };
    }),
  ];
}
