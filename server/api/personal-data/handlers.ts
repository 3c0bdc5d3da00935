import * as calls from '../../../shared/contracts/member-profile.ts';
import type { MemberDeps } from '../modules/members/member-deps.ts';
import type { PaymentDeps } from '../modules/payments/payment-gateway.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { deactivateMember, deleteMember, downloadMemberData } from './leave-club.ts';

/** Closes and deletes accounts, and exports personal data. */
export function personalDataHandlers(deps: MemberDeps & PaymentDeps): Handler[] {
  return [
    handle(calls.deactivateMember, async ({ member }) => {
      await deactivateMember(deps, member);
      return {};
    }),
    handle(calls.deleteMember, async ({ member, body, caller }) => {
      await deleteMember(deps, member, body.current_password, caller);
      return {};
    }),
    handle(calls.downloadMemberData, ({ member }) => downloadMemberData(deps, member)),
  ];
}
