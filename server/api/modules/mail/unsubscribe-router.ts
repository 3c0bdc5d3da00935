import { type Request, Router } from 'express';
import { business } from '../../../../shared/business.ts';
import type { Deps } from '../../platform/deps.ts';
import { parseSetting } from './delivery-setting.ts';
import { lowerPrefs } from './email-prefs.ts';
import { prefsPath } from './prefs-links.ts';

type UnsubscribeDeps = Pick<Deps, 'db' | 'signer' | 'now'>;

/**
 * Creates the router for the `List-Unsubscribe` header. Mail clients POST without cookies or `Origin` (RFC 8058), so it
 * is mounted before the gateway and the signed token is the proof. A GET must change nothing, because link scanners
 * follow it: it shows the preferences with the lower setting selected.
 */
export function createUnsubscribeRouter(deps: UnsubscribeDeps): Router {
  const router = Router();
  router.get('/:email', (req, res) => {
    const { email, token, setting } = readLink(req);
    res.redirect(302, `${prefsPath(email, token)}&setting=${setting}`);
  });
  router.post('/:email', async (req, res) => {
    const { setting, ...link } = readLink(req);
    const isProven = await lowerPrefs(deps, link, setting);
    res
      .status(isProven ? 200 : 403)
      .type('text')
      .send(
        isProven
          ? 'You won’t get these emails anymore.'
          : `This link no longer works. Call ${business.phone}.`,
      );
  });
  return router;
}

function readLink({ params, query }: Request<{ email: string }>) {
  return {
    email: params.email,
    token: String(query.token ?? ''),
    setting: parseSetting(Number(query.setting ?? NaN)),
  };
}
