import { Router, type RequestHandler } from 'express';
import type { Api } from './api.ts';
import { DOCS_PATHS } from './platform/docs/docs.ts';
import { answerOverHttp } from './platform/serve/http.ts';
import { findCampaignPreview } from './campaign-desk/campaign-mail.ts';
import { createDevMailbox } from './modules/mail/dev-mailbox.ts';
import { createUnsubscribeRouter } from './modules/mail/unsubscribe-router.ts';
import { createPreviewRouter, PREVIEW_PATH } from './modules/mail/preview-router.ts';
import { UNSUBSCRIBE_PATH } from './modules/mail/prefs-links.ts';
import { createReportRouter, REPORT_PATH } from './modules/mail/report-router.ts';
import type { MailSource } from './modules/mail/render-mail.ts';
import { createWebhookRouter, WEBHOOK_PATH, type WebhookDeps } from './modules/disputes/webhook-router.ts';
import { createFeedRouter, FEED_PATH } from './modules/schedule/feed-router.ts';
import type { RenderedMail } from './platform/outbox/rendered-mail.ts';
import type { Receive } from './platform/webhooks/webhook-router.ts';
import { WALLET_PATH } from './wallet/pass-token.ts';
import type { WalletDeps } from './wallet/wallet-deps.ts';
import { createWalletRouter } from './wallet/wallet-router.ts';

/** A handler that is mounted next to the site. */
export interface Mount {
  path: string;
  handler: RequestHandler;
}

interface MountOptions extends WalletDeps, WebhookDeps {
  api: Pick<Api, 'call'>;
  /** Takes what other mail servers report about our mail. */
  receiveReport: Receive;
  render: (row: MailSource) => Promise<RenderedMail>;
  renderPreview: (row: MailSource) => Promise<RenderedMail>;
  isDemo: boolean;
}

/** Creates the API's other routes. They bypass the gateway, so each checks access itself. */
export function createMounts({
  api,
  render,
  renderPreview,
  receiveReport,
  isDemo,
  ...wallet
}: MountOptions): Mount[] {
  return [
    { path: '/api', handler: createDocsRouter(api) },
    { path: WALLET_PATH, handler: createWalletRouter(wallet) },
    { path: UNSUBSCRIBE_PATH, handler: createUnsubscribeRouter(wallet) },
    {
      path: PREVIEW_PATH,
      handler: createPreviewRouter({ ...wallet, renderPreview, findPreview: findCampaignPreview }),
    },
    { path: FEED_PATH, handler: createFeedRouter(wallet) },
    { path: REPORT_PATH, handler: createReportRouter({ ...wallet, receiveReport }) },
    { path: WEBHOOK_PATH, handler: createWebhookRouter(wallet) },
    ...(isDemo ? [{ path: '/dev/mail', handler: createDevMailbox({ db: wallet.db, render }) }] : []),
  ];
}

/** The documentation only. The gateway guards all other calls. */
export const createDocsRouter = (api: Pick<Api, 'call'>) => Router().get(DOCS_PATHS, answerOverHttp(api));
