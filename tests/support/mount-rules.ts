import { expect } from 'chai';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { WALLET_PATH } from '../../server/api/wallet/pass-token.ts';
import { type Person, type World } from './access-world.ts';
import { addBooking } from './access-things.ts';

/** What somebody asks of the site. */
export interface Ask {
  method?: string;
  target: string;
  body?: object;
}

/** What a wallet pass is found by. */
interface Pass {
  type: string;
  serial: string;
}

/** Everybody hears the same, whatever login they bring. */
interface OpenRule {
  needs: 'nothing';
  status: number;
  ask: (world: World, owner: Person) => Ask | Promise<Ask>;
}

/** Whoever brings the token of this very pass; logins are worth nothing here. */
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

/** A mail of the owner's; in a demo it is everybody's to read. */
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
 * One rule per route that is no call of the API, by method and path. Pages are ruled by their middleware, and the calls
 * behind the gateway by their contracts.
 */
export const mountRules: Record<string, OpenRule | PassRule> = {
  'GET /livez': open({ target: '/livez' }),
  'GET /readyz': open({ target: '/readyz' }),
  'ANY /assets': open({ target: '/assets/main.js' }),
  'GET /\\.\\w+$/': open({ target: '/sign.svg' }),
  'GET /api/docs': open({ target: '/api/docs' }),
  'GET /api/openapi.json': open({ target: '/api/openapi.json' }),
  // What answers with tokens is for servers: browsers find nothing there.
  'ANY /api': open({ method: 'POST', target: '/api/auth/token', body: { grant_type: 'refresh_token' } }, 404),

  [`POST ${registrations}/:serial`]: held(
    (pass) => ({ method: 'POST', target: registration(pass), body: { pushToken: 'abcdef0123456789' } }),
    201,
  ),
  [`DELETE ${registrations}/:serial`]: held((pass) => ({ method: 'DELETE', target: registration(pass) })),
  [`GET ${WALLET_PATH}/v1/passes/:type/:serial`]: held(({ type, serial }) => ({
    target: `${WALLET_PATH}/v1/passes/${type}/${serial}`,
  })),
  // The id of a device is what only the device knows; nobody's has nothing.
  [`GET ${registrations}`]: open({ target: `${WALLET_PATH}/v1/devices/nobodys/registrations/pass.any` }, 204),
  [`POST ${WALLET_PATH}/v1/log`]: open({
    method: 'POST',
    target: `${WALLET_PATH}/v1/log`,
    body: { logs: ['It went wrong'] },
  }),
  [`ANY ${WALLET_PATH}`]: open({ target: `${WALLET_PATH}/v2/anything` }, 404),

  'GET /dev/mail': open({ target: '/dev/mail' }),
  'GET /dev/mail/:id': open(mail()),
  'GET /dev/mail/:id/body': open(mail('/body')),
  'GET /dev/mail/:id/attachments/:filename': open(mail('/attachments/parking.txt')),
  'ANY /dev/mail': open({ method: 'POST', target: '/dev/mail' }, 405),
  'ANY /': open({ method: 'POST', target: '/' }, 405),
};
