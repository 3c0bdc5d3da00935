import * as calls from '../../../../shared/contracts/membership-pass.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { handle, type Handler, type Member } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { findAccount } from './find-account.ts';
import { newId } from '../../platform/new-id.ts';
import { createCodes } from '../documents/create-codes.ts';
import type { Documents, DocumentDeps } from '../documents/create-documents.ts';
import { findMembership, type FindPointTotal } from './find-membership.ts';
import type { Membership } from '../documents/membership-facts.ts';
import { GOOGLE_WALLET_FILE } from '../../../../shared/contracts/wallet-paths.ts';

export interface MembershipPassDeps extends DocumentDeps {
  documents: Documents;
  findPointTotal: FindPointTotal;
}

/** The calls for the membership pass: on the screen, by mail, as a PDF and as a wallet pass. */
export function membershipPassHandlers(deps: MembershipPassDeps): Handler[] {
  const { db, now, documents, wallets, findPointTotal } = deps;
  const find = async ({ id }: Member): Promise<Membership> =>
    findMembership(db.queries, await findAccount(db.queries, id), { now: now(), findPointTotal });

  return [
    handle(calls.findMembershipPass, async ({ member }) => {
      const { number, longName, since, points } = await find(member);
      const file = (name: string) => `/club/${number}/membership-pass/${name}`;
      return {
        number,
        long_name: longName,
        member_since: formatWireDate(since),
        points,
        ...(await createCodes(number)),
        downloads: {
          pdf: file('membership.pdf'),
          pkpass: wallets.apple ? file('membership.pkpass') : null,
          google: wallets.google ? file(GOOGLE_WALLET_FILE) : null,
        },
      };
    }),

    handle(calls.sendMembershipPass, async ({ member }) => {
      const { since, ...membership } = await find(member);
      await enqueueMail(db.queries, {
        cause: `membership-sent:${newId()}`,
        template: 'membership-pass',
        recipient: member.email,
        data: { membership: { ...membership, since: since.toISOString() } },
      });
      return { sent: true };
    }),

    handle(calls.downloadMembershipPass, async ({ params, member }) => {
      const membership = await find(member);
      const files = {
        'membership.pdf': 'membershipPdf',
        'membership.pkpass': 'membershipPass',
        [GOOGLE_WALLET_FILE]: 'googleMembershipPass',
      } as const;
      return documents[files[params.file]](membership);
    }),
  ];
}
