import {
  addBillingAddress,
  deleteBillingAddress,
  listBillingAddresses,
  setDefaultBillingAddress,
} from '../../../../shared/contracts/billing-addresses.ts';
import {
  addPaymentToken,
  deletePaymentToken,
  disableAutoPointRecord,
  enableAutoPointRecord,
  listPaymentTokens,
  setDefaultPaymentToken,
} from '../../../../shared/contracts/payment-tokens.ts';
import { invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { billingAddresses, paymentTokens } from './tables.ts';
import type { PaymentDeps } from '../payments/payment-gateway.ts';
import { type Caller, handle, type Handler } from '../../platform/serve/handler.ts';
import { parseCard } from '../payments/parse-card.ts';
import { ownMember } from '../../platform/serve/own-member.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { listAddresses, listTokens } from './find-saved.ts';
import { makeDefault, removeOne } from './one-default.ts';
import { saveAddress } from './save-address.ts';
import { deleteCard, saveCard, setRecording } from './save-card.ts';

const HOUR = 3600;

export function savedPaymentHandlers(deps: PaymentDeps): Handler[] {
  const { db, now } = deps;
  const tokenOf = (caller: Caller, { n, tokenId }: { n: string; tokenId: string }) => ({
    memberId: ownMember(caller, n).id,
    id: tokenId,
  });
  const addressOf = (caller: Caller, { n, addressId }: { n: string; addressId: string }) => ({
    memberId: ownMember(caller, n).id,
    id: addressId,
  });
  return [
    handle(listPaymentTokens, ({ params, query, caller }) =>
      listTokens(db.queries, ownMember(caller, params.n).id, query.page),
    ),

    handle(addPaymentToken, async ({ params, body, caller }) => {
      const member = ownMember(caller, params.n);
      const parsed = parseCard({
        number: body.cc_number,
        code: body.cc_cvc,
        expiry: body.cc_exp,
        now: now(),
      });
      if (!('card' in parsed)) throw invalid(parsed.fieldErrors);
      // Whoever tries out stolen cards is stopped, however many memberships or addresses they have.
      await throttle(db.queries, `save-card:${member.id}`, 20, HOUR, now());
      await throttle(db.queries, `save-card:${caller.ip}`, 30, HOUR, now());
      return saveCard(deps, member.id, parsed.card);
    }),

    handle(deletePaymentToken, async ({ params, caller }) => {
      await deleteCard(deps, tokenOf(caller, params));
      return {};
    }),

    handle(setDefaultPaymentToken, async ({ params, caller }) => {
      const own = tokenOf(caller, params);
      await db.transaction(async (tx) => {
        if (!(await makeDefault(tx, paymentTokens, own))) throw notFound('We can’t find this card.');
      });
      return {};
    }),

    handle(enableAutoPointRecord, async ({ params, caller }) => {
      await setRecording(db.queries, tokenOf(caller, params), true);
      return {};
    }),

    handle(disableAutoPointRecord, async ({ params, caller }) => {
      await setRecording(db.queries, tokenOf(caller, params), false);
      return {};
    }),

    handle(listBillingAddresses, ({ params, query, caller }) =>
      listAddresses(db.queries, ownMember(caller, params.n).id, query.page),
    ),

    handle(addBillingAddress, async ({ params, body, caller }) => {
      const member = ownMember(caller, params.n);
      await throttle(db.queries, `save-address:${member.id}`, 60, HOUR, now());
      return db.transaction((tx) => saveAddress(tx, member.id, body, now()));
    }),

    handle(deleteBillingAddress, async ({ params, caller }) => {
      const own = addressOf(caller, params);
      const isGone = await db.transaction((tx) => removeOne(tx, billingAddresses, own));
      if (!isGone) throw notFound('We can’t find this address.');
      return {};
    }),

    handle(setDefaultBillingAddress, async ({ params, caller }) => {
      const own = addressOf(caller, params);
      await db.transaction(async (tx) => {
        if (!(await makeDefault(tx, billingAddresses, own))) throw notFound('We can’t find this address.');
      });
      return {};
    }),
  ];
}
