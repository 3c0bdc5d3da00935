import * as calls from '../../../shared/contracts/members.ts';
import type { MemberDeps } from '../modules/members/member-deps.ts';
import type { PaymentDeps } from '../modules/payments/payment-gateway.ts';
import { handle, type Handler } from '../platform/serve/handler.ts';
import { ownMember } from '../platform/serve/own-member.ts';
import { deactivateMember, deleteMember, downloadMemberData } from './leave-club.ts';

/** How members leave, and take their data with them. */
export function personalDataHandlers(deps: MemberDeps & PaymentDeps): Handler[] {
  return [
    handle(calls.deactivateMember, async ({ params, caller }) => {
      await deactivateMember(deps, ownMember(caller, params.n));
      return {};
    }),
    handle(calls.deleteMember, async ({ params, body, caller }) => {
      await deleteMember(deps, ownMember(caller, params.n), body.current_password, caller);
      return {};
    }),
    handle(calls.downloadMemberData, ({ params, caller }) =>
      downloadMemberData(deps, ownMember(caller, params.n)),
    ),
  ];
}
