import { expect } from 'chai';
import { PREVIEW_PATH } from '../../server/api/modules/mail/preview-router.ts';
import { UNSUBSCRIBE_PATH } from '../../server/api/modules/mail/prefs-links.ts';
import { REPORT_PATH } from '../../server/api/modules/mail/report-router.ts';
import { WEBHOOK_PATH } from '../../server/api/modules/disputes/webhook-router.ts';
import { FEED_PATH } from '../../server/api/modules/schedule/feed-router.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { WALLET_PATH } from '../../server/api/wallet/pass-token.ts';
import { type Person, type World } from './access-world.ts';
import { addBooking } from './access-things.ts';

/** A request to the site. */
export interface Ask {
  method?: string;
  target: string;
  body?: object;
}

/** The key of a wallet pass. */
interface Pass {
  type: string;
  serial: string;
}

/** All callers get the same answer, with and without a login. */
interface OpenRule {
  needs: 'nothing';
  status: number;
  ask: (world: World, owner: Person) => Ask | Promise<Ask>;
}

/** Only the token of this wallet pass gives access. Logins do not. */
interface PassRule {
  needs: 'pass';
  status: number;
  ask: (pass: Pass) => Ask;
}

const open = (ask: Ask | OpenRule['ask'], status = 200): OpenRule => ({
  needs: 'nothing',
  status,
  ask: typeof ask === 'function' ? ask : () => ask,
});
const held = (ask: PassRule['ask'], status = 200): PassRule => ({ needs: 'pass', status, ask });

/** A mail to the owner. In a demo, everyone can read it. */
const mail =
  (part = ''): OpenRule['ask'] =>
  async (world, owner) => {
    await addBooking(world, owner);
    const [row] = await world.db.queries.select().from(outbox);
    expect(row).to.not.equal(undefined);
    return { target: `/dev/mail/${row?.id}${part}` };
  };

const registrations = `${WALLET_PATH}/v1/devices/:device/registrations/:type`;
const registration = ({ type, serial }: Pass) =>
  `${WALLET_PATH}/v1/devices/phone/registrations/${type}/${serial}`;

/**
 * One access rule per route that is not an API call, by method and path. The access of pages is set by their middleware,
 * that of API calls by their contracts.
 */
export const mountRules: Record<string, OpenRule | PassRule> = {
  'GET /livez': open({ target: '/livez' }),
  'GET /readyz': open({ target: '/readyz' }),
  // Browsers report what they blocked. Only counts are kept.
  'POST /csp-reports': open({ method: 'POST', target: '/csp-reports', body: [] }, 204),
  'ANY /assets': open({ target: '/assets/main.js' }),
  'GET /\\.\\w+$/': open({ target: '/sign.svg' }),
  'GET /api/docs': open({ target: '/api/docs' }),
  'GET /api/openapi.json': open({ target: '/api/openapi.json' }),
  // The auth service is for servers. Browsers get a 404.
  'ANY /api': open({ method: 'POST', target: '/api/auth/token', body: { grant_type: 'refresh_token' } }, 404),

  [`POST ${registrations}/:serial`]: held(
    (pass) => ({ method: 'POST', target: registration(pass), body: { pushToken: 'abcdef0123456789' } }),
    201,
  ),
  [`DELETE ${registrations}/:serial`]: held((pass) => ({ method: 'DELETE', target: registration(pass) })),
  [`GET ${WALLET_PATH}/v1/passes/:type/:serial`]: held(({ type, serial }) => ({
    target: `${WALLET_PATH}/v1/passes/${type}/${serial}`,
  })),
  // Only the device knows its id. An unknown id has no passes.
  [`GET ${registrations}`]: open({ target: `${WALLET_PATH}/v1/devices/nobodys/registrations/pass.any` }, 204),
  [`POST ${WALLET_PATH}/v1/log`]: open({
    method: 'POST',
    target: `${WALLET_PATH}/v1/log`,
    body: { logs: ['It went wrong'] },
  }),
  [`ANY ${WALLET_PATH}`]: open({ target: `${WALLET_PATH}/v2/anything` }, 404),

  // The signed token of a mail is the proof.
  [`GET ${UNSUBSCRIBE_PATH}/:email`]: open({ target: `${UNSUBSCRIBE_PATH}/ann@example.com` }, 302),
  [`POST ${UNSUBSCRIBE_PATH}/:email`]: open(
    { method: 'POST', target: `${UNSUBSCRIBE_PATH}/ann@example.com?token=old.link&setting=0` },
    403,
  ),
  [`ANY ${UNSUBSCRIBE_PATH}`]: open({ method: 'POST', target: UNSUBSCRIBE_PATH }, 405),

  // The signed link of the simulator is the proof.
  [`GET ${PREVIEW_PATH}/:id/:look`]: open({ target: `${PREVIEW_PATH}/none/normal?token=old.link` }, 403),
  [`ANY ${PREVIEW_PATH}`]: open({ method: 'POST', target: PREVIEW_PATH }, 405),

  // The token in the address is the proof.
  [`GET ${FEED_PATH}/:token.ics`]: open({ target: `${FEED_PATH}/${'A'.repeat(43)}.ics` }, 404),
  [`ANY ${FEED_PATH}`]: open({ method: 'POST', target: FEED_PATH }, 405),

  // The signature over the body is the proof. Without a secret, everything is refused.
  [`POST ${REPORT_PATH}`]: open({ method: 'POST', target: REPORT_PATH, body: { report: 1 } }, 403),
  [`ANY ${REPORT_PATH}`]: open({ target: REPORT_PATH }, 404),
  [`POST ${WEBHOOK_PATH}`]: open({ method: 'POST', target: WEBHOOK_PATH, body: { id: 'evt_1' } }, 403),
  [`ANY ${WEBHOOK_PATH}`]: open({ target: WEBHOOK_PATH }, 404),

  'GET /dev/mail': open({ target: '/dev/mail' }),
  'GET /dev/mail/:id': open(mail()),
  'GET /dev/mail/:id/body': open(mail('/body')),
  'GET /dev/mail/:id/attachments/:filename': open(mail('/attachments/parking.txt')),
  'ANY /dev/mail': open({ method: 'POST', target: '/dev/mail' }, 405),
  'ANY /': open({ method: 'POST', target: '/' }, 405),
};
