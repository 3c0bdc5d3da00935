import { createWebhookDoor } from '../../server/api/modules/disputes/webhook-door.ts';
import { createReportDoor } from '../../server/api/modules/mail/report-router.ts';
import { createMounts } from '../../server/api/mounts.ts';
import { findPassService } from '../../server/api/wallet/pass-token.ts';
import type { World } from './access-world.ts';
import { buildPassFiles } from './wallet-device.ts';

const MAIL = {
  subject: 'Your parking',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [{ filename: 'parking.txt', contentType: 'text/plain', content: Buffer.from('Hello') }],
};

/** The mounts of a demo, with wallet passes and their tokens. */
export async function buildMounts({ api, deps }: Pick<World, 'api' | 'deps'>) {
  const { files } = await buildPassFiles(deps);
  const findService = findPassService(deps.signer, deps.publicOrigin);
  const render = async () => MAIL;
  return {
    mounts: createMounts({
      ...deps,
      api,
      wallets: { apple: true, google: false },
      files,
      render,
      renderPreview: render,
      isDemo: true,
      receiveReport: createReportDoor({ ...deps, secret: null }),
      receiveWebhook: createWebhookDoor({ ...deps, secret: null }),
      addressOf: () => '127.0.0.1',
    }),
    passType: await files.passType(),
    tokenOf: (serial: string) => findService(serial)?.authenticationToken ?? '',
  };
}
