import {
  downloadMembershipPass,
  findMembershipPass,
  sendMembershipPass,
} from '../../../../shared/contracts/membership-pass.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';

import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { findAccount } from './find-account.ts';
import { newId } from '../../platform/new-id.ts';
import { ownMember } from '../../platform/serve/own-member.ts';
import { throttle } from '../../platform/limits/limits.ts';
import { createBarcodeBars } from '../documents/create-barcode-bars.ts';
import type { Documents, DocumentDeps } from '../documents/create-documents.ts';
import { findMembership, type FindPointTotal } from './find-membership.ts';
import type { Membership } from '../documents/membership-facts.ts';
import { createQrMatrix } from '../documents/create-qr-matrix.ts';

const DAY = 24 * 3600;
const HOUR = 3600;

export interface MembershipPassDeps extends DocumentDeps {
  documents: Documents;
  findPointTotal: FindPointTotal;
}

/** What members show at the gate: on the screen, in a mail, on paper and in a wallet. */
export function membershipPassHandlers(deps: MembershipPassDeps): Handler[] {
  const { db, now, documents, canCreateWalletPasses, findPointTotal } = deps;
  const find = async ({ id }: Member): Promise<Membership> =>
    findMembership(db.queries, await findAccount(db.queries, id), { now: now(), findPointTotal });

  return [
    handle(findMembershipPass, async ({ params, caller }) => {
      const { number, longName, since, points } = await find(ownMember(caller, params.n));
      const [bars, qr] = await Promise.all([createBarcodeBars(number), createQrMatrix(number)]);
      const file = (name: string) => `/club/${number}/membership-pass/${name}`;
      return {
        number,
        long_name: longName,
        member_since: formatWireDate(since),
        points,
        bars,
        qr: qr.map((row) => row.map(Number).join('')),
        downloads: {
          pdf: file('membership.pdf'),
          pkpass: canCreateWalletPasses ? file('membership.pkpass') : null,
        },
      };
    }),

    handle(sendMembershipPass, async ({ params, caller }) => {
      const member = ownMember(caller, params.n);
      await throttle(db.queries, `membership-mail:${member.id}`, 5, DAY, now());
      const { since, ...membership } = await find(member);
      await enqueueMail(db.queries, {
        cause: `membership-sent:${newId()}`,
        template: 'membership-pass',
        recipient: member.email,
        data: { membership: { ...membership, since: since.toISOString() } },
      });
      return { sent: true };
    }),

    handle(downloadMembershipPass, async ({ params, caller }) => {
      const member = ownMember(caller, params.n);
      await throttle(db.queries, `membership-files:${member.id}`, 60, HOUR, now());
      const membership = await find(member);
      return params.file === 'membership.pdf'
        ? documents.membershipPdf(membership)
        : documents.membershipPass(membership);
    }),
  ];
}
