import { sql } from 'drizzle-orm';
import { timeVoucherList as contracts } from '../../../shared/contracts/time-voucher-list.ts';
import { members } from '../modules/members/tables.ts';
import { timeVouchers } from '../modules/vouchers/tables.ts';
import { defineList } from '../platform/lists/list.ts';
import { lastNameKey, nameKey, typedCode, typedEmail, typedName } from '../platform/lists/search-keys.ts';
import { VEHICLE_LABELS } from './labels.ts';

const ofMember = sql`${members} join ${timeVouchers} on ${timeVouchers.memberId} = ${members.id}`;

export const timeVoucherList = defineList({
  contracts,
  title: 'Time vouchers',
  searchHint: 'Voucher, member’s name, email or club number',
  id: timeVouchers.id,
  rows: timeVouchers,
  from: sql`${timeVouchers} left join ${members} on ${members.id} = ${timeVouchers.memberId}`,
  columns: [
    { key: 'number', label: 'Number', type: 'text', value: timeVouchers.number, isUsual: true },
    {
      key: 'status',
      label: 'Status',
      type: 'choice',
      value: timeVouchers.status,
      isUsual: true,
      labels: { ISSUED: 'Issued', LINKED: 'Linked', USED: 'Used', VOID: 'Voided', EXPIRED: 'Expired' },
      tones: { ISSUED: 'good', LINKED: 'waiting', USED: 'over', VOID: 'bad', EXPIRED: 'bad' },
    },
    { key: 'name', label: 'Member', type: 'text', value: members.longName, isUsual: true },
    { key: 'club_number', label: 'Club number', type: 'text', value: members.number },
    { key: 'starts', label: 'Drop-off', type: 'instant', value: timeVouchers.travelFrom, isUsual: true },
    { key: 'ends', label: 'Pick-up', type: 'instant', value: timeVouchers.travelTo, isUsual: true },
    { key: 'minutes', label: 'Minutes', type: 'number', value: timeVouchers.minutes },
    { key: 'points', label: 'Points', type: 'number', value: timeVouchers.points, isUsual: true },
    {
      key: 'vehicle_class',
      label: 'Vehicle',
      type: 'choice',
      value: timeVouchers.vehicleClass,
      labels: VEHICLE_LABELS,
    },
    { key: 'issued', label: 'Issued', type: 'instant', value: timeVouchers.createdAt },
    { key: 'expires', label: 'Expires', type: 'instant', value: timeVouchers.expiresAt, isUsual: true },
    { key: 'changed', label: 'Status since', type: 'instant', value: timeVouchers.changedAt },
  ],
  href: ({ id }) => `/back-office/time-vouchers/${id}`,
  search: [
    { from: timeVouchers, key: timeVouchers.number, normalize: typedCode },
    { from: ofMember, key: members.number, normalize: typedCode },
    { from: ofMember, key: nameKey(members.longName), normalize: typedName },
    { from: ofMember, key: lastNameKey(members.longName), normalize: typedName },
    { from: timeVouchers, key: timeVouchers.emailKey, normalize: typedEmail },
  ],
});
