import { sendContactMessage, sendCorporateInquiry } from '../../../../shared/contracts/contact.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { sendToLot } from './send-to-lot.ts';

export function contactHandlers(deps: Deps): Handler[] {
  return [
    handle(sendContactMessage, async ({ body, caller }) => {
      await sendToLot(deps, {
        contract: sendContactMessage.name,
        template: 'contact-message',
        body,
        caller,
      });
      return { received: true };
    }),
    handle(sendCorporateInquiry, async ({ body, caller }) => {
      const contract = sendCorporateInquiry.name;
      await sendToLot(deps, { contract, template: 'corporate-inquiry', body, caller });
      return { received: true };
    }),
  ];
}
