import { FIRST_NAMES, LAST_NAMES, DEMO_DOMAIN } from '../travelers.ts';
import { DEMO_HASH } from '../../modules/members/seed-demo-members.ts';
import type { Scale } from './plan-scale.ts';

/** Every generated id begins with it, to recognize the rows. */
export const SCALE_PREFIX = 'scale-';

const textArray = (words: readonly string[]) => `array['${words.join("','")}']`;

/** Functions of a row's number, so that the data is the same each time. `salt` makes the values of a row independent. */
export const createFunctions = (): string[] => [
  `create or replace function pg_temp.random_of(n bigint, salt int) returns float8 language sql immutable parallel safe as
    $$ select (hashint8extended(n, salt) & 1073741823)::float8 / 1073741824 $$`,
  // Without digits: twenty of them in a row could be a card number, which no address may have.
  `create or replace function pg_temp.id_of(kind text, n bigint) returns text language sql immutable parallel safe as
    $$ select '${SCALE_PREFIX}' || translate(substr(md5(kind || n::text), 1, 20), '0123456789', 'ghijklmnop') $$`,
  // A bijection of 50 bits, so that no code repeats below 14,000,000.
  `create or replace function pg_temp.code_of(n bigint) returns text language sql immutable parallel safe as $$
    select substr(a, 1 + ((v >> 45) & 31)::int, 1) || substr(a, 1 + ((v >> 40) & 31)::int, 1)
      || substr(a, 1 + ((v >> 35) & 31)::int, 1) || substr(a, 1 + ((v >> 30) & 31)::int, 1)
      || substr(a, 1 + ((v >> 25) & 31)::int, 1) || substr(a, 1 + ((v >> 20) & 31)::int, 1)
      || substr(a, 1 + ((v >> 15) & 31)::int, 1) || substr(a, 1 + ((v >> 10) & 31)::int, 1)
      || substr(a, 1 + ((v >> 5) & 31)::int, 1) || substr(a, 1 + (v & 31)::int, 1)
    from (select '0123456789ABCDEFGHJKMNPQRSTVWXYZ' as a, (n * 618033988749) & ((1::bigint << 50) - 1) as v) as code $$`,
  // Half of the people have one of a few common names, the others one of 8,000 rarer ones.
  `create or replace function pg_temp.first_name_of(n bigint) returns text language sql immutable parallel safe as
    $$ select (${textArray(FIRST_NAMES)})[1 + floor(pg_temp.random_of(n, 101) * ${FIRST_NAMES.length})::int] $$`,
  `create or replace function pg_temp.last_name_of(n bigint) returns text language sql immutable parallel safe as $$
    select case when pg_temp.random_of(n, 102) < 0.5
      then (${textArray(LAST_NAMES)})[1 + floor(pg_temp.random_of(n, 103) * ${LAST_NAMES.length})::int]
      else (${textArray(STARTS)})[1 + floor(pg_temp.random_of(n, 104) * ${STARTS.length})::int]
        || (${textArray(MIDDLES)})[1 + floor(pg_temp.random_of(n, 105) * ${MIDDLES.length})::int]
        || (${textArray(ENDS)})[1 + floor(pg_temp.random_of(n, 106) * ${ENDS.length})::int] end $$`,
  `create or replace function pg_temp.plate_of(n bigint) returns text language sql immutable parallel safe as $$
    select substr(l, 1 + (v % 23)::int, 1) || substr(l, 1 + (v / 23 % 23)::int, 1) || substr(l, 1 + (v / 529 % 23)::int, 1)
      || lpad((v / 12167 % 10000)::text, 4, '0')
    from (select 'ABCDEFGHJKLMNPRSTUVWXYZ' as l, hashint8extended(n, 107) & 1099511627775 as v) as plate $$`,
];

const STARTS = 'Al Bar Cal Dar El Fal Gar Hol Is Jan Kal Lar Mar Nor Or Pal Ros Sal Tor Var'.split(' ');
const MIDDLES = 'a e i o u and end ing ell ost ar er ov el am in is on ul ak'.split(' ');
const ENDS = 'berg sen man ton ley ski ich ez ard son wood ford well ham by er ino ucci aux ova'.split(' ');

/**
 * Everybody who parks has a number: members from 1, guests from 10,000,001. A few people park often, most rarely.
 */
export const insertMembers = ({ members, pastDays, now }: Scale): string[] => [
  `insert into members (id, number, email, email_key, long_name, short_name, password_hash, license_plate, created_at, updated_at)
    select pg_temp.id_of('member', n), (300000000 + n)::text, email, email, first || ' ' || last, first,
      '${DEMO_HASH}', pg_temp.plate_of(n), joined, joined
    from (
      select n, pg_temp.first_name_of(n) as first, pg_temp.last_name_of(n) as last,
        lower(pg_temp.first_name_of(n) || '.' || pg_temp.last_name_of(n)) || n || '@member.${DEMO_DOMAIN}' as email,
        ${now} - interval '1 day' * (30 + ${pastDays} * pg_temp.random_of(n, 110)) as joined
      from generate_series(1, ${members}) as n
    ) as people`,
];

/** The member who is the n-th driver of a kind; null for a guest. */
export const memberOf = (n: string, salt: number, share: number, members: number): string =>
  `case when pg_temp.random_of(${n}, ${salt}) < ${share}
    then 1 + floor(power(pg_temp.random_of(${n}, ${salt + 1}), 1.5) * ${members})::int end`;
