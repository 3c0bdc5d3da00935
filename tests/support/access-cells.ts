import { type Contract, needsMember } from '../../shared/contracts/contract.ts';
import type { AccessRule, Scene } from './access-rule.ts';
import type { Call, Person } from './access-world.ts';

/** Who calls. */
export interface Cast {
  owner: Person;
  other: Person;
  /** Has every permission except the contract's. */
  colleague: Person;
  /** Has every permission. */
  administrator: Person;
}

/** One cell of the access matrix: a call, its caller and the expected status. */
export interface Cell {
  who: string;
  status: number;
  call: Call;
  token?: string | undefined;
  /** The owner's token is no longer valid. */
  gone?: 'expired' | 'logged out' | 'deactivated';
  /** Answers with the same name have the same bytes, so that they do not reveal what exists. */
  alike?: string;
}

export interface Matter {
  contract: Contract;
  rule: AccessRule;
  cast: Cast;
  scene: Scene;
}

const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA';
const NOBODYS_NUMBER = '999999999';

/** Calls that are refused and change nothing. */
export function refusedCells(matter: Matter): Cell[] {
  const { contract, rule } = matter;
  const byNeed = { staff: notStaff, owner: notTheirs, secret: none, self: none, nothing: none };
  return [
    ...worthlessTokens(matter),
    ...withoutLogin(contract, matter.scene),
    ...byNeed[rule.needs](matter),
    ...wrongSecrets(matter),
  ];
}

const none = () => [];

const worthlessTokens = ({ cast: { owner }, scene: { call } }: Matter): Cell[] => [
  ...(['expired', 'logged out', 'deactivated'] as const).map((gone) => ({
    who: `owner, ${gone}`,
    status: 401,
    call,
    token: owner.token,
    gone,
  })),
  { who: 'garbage', status: 401, call, token: 'garbage' },
  { who: 'garbage of the right form', status: 401, call, token: `${'A'.repeat(22)}.${'A'.repeat(43)}` },
];

const isOpen = ({ access }: Contract) => !needsMember(access);

const withoutLogin = (contract: Contract, { call }: Scene): Cell[] =>
  isOpen(contract) ? [] : [{ who: 'anonymous', status: 401, call }];

function notStaff({ contract, cast, scene: { call } }: Matter): Cell[] {
  const { owner, other, colleague, administrator } = cast;
  const missing = namesThing(call) ? [withoutThing(call)] : [];
  const forbidden = { status: 403, call, alike: 'forbidden' };
  return [
    { who: 'other member', token: other.token, ...forbidden },
    { who: 'whom it is about', token: owner.token, ...forbidden },
    { who: 'staff without the permission', token: colleague.token, ...forbidden },
    ...missing.map((nothing) => ({
      who: 'staff, nothing there',
      status: 404,
      call: nothing,
      token: administrator.token,
    })),
    ...missing.map((nothing) => ({
      who: 'other member, nothing there',
      ...forbidden,
      call: nothing,
      token: other.token,
    })),
    ...(contract.method === 'GET'
      ? []
      : [
          {
            who: 'other member, no input',
            ...forbidden,
            call: { params: call.params ?? {} },
            token: other.token,
          },
        ]),
  ];
}

/** Another member's thing and a missing thing get the same answer, for every caller and below every club number. */
function notTheirs({ contract, rule, cast, scene: { call, link } }: Matter): Cell[] {
  const { owner, other, administrator } = cast;
  const strangers: [string, Person | null][] = [
    ['other member', other],
    ['staff', administrator],
    ...(isOpen(contract) ? [['anonymous', null] as [string, null]] : []),
  ];
  const ask = (who: string, person: Person | null, asked: Call, alike: string): Cell => ({
    who,
    status: 404,
    call: asked,
    token: person?.token,
    alike,
  });
  const isOfMember = call.params?.n === owner.number;
  const below = (person: Person, asked: Call) =>
    isOfMember ? { ...asked, params: { ...asked.params, n: person.number } } : asked;
  const elsewhere = isOfMember ? 'the membership' : 'the thing';

  return [
    ...strangers.flatMap(([who, person]) => [
      ask(`${who}, not theirs`, person, call, elsewhere),
      ...(link ? [ask(`${who}, forged link`, person, { ...call, query: forge(link) }, elsewhere)] : []),
    ]),
    ...(isOfMember
      ? [
          ask(
            'other member, nobody’s number',
            other,
            { ...call, params: { ...call.params, n: NOBODYS_NUMBER } },
            elsewhere,
          ),
        ]
      : []),
    ...(namesThing(call) && !rule.isAnybodys
      ? [
          ask('owner, nothing there', owner, withoutThing(call), 'the thing'),
          ask('other member, nothing there', other, below(other, withoutThing(call)), 'the thing'),
          ...(isOfMember
            ? [ask('other member, not theirs, below their number', other, below(other, call), 'the thing')]
            : []),
        ]
      : []),
  ];
}

function wrongSecrets({ contract, rule, cast: { owner, other }, scene: { wrong = [] } }: Matter): Cell[] {
  const person = rule.needs === 'owner' ? owner : other;
  return wrong.map((call, at) => ({
    who: `wrong secret ${at + 1}`,
    status: rule.refusal ?? 404,
    call,
    token: needsMember(contract.access) ? person.token : undefined,
    alike: 'wrong secrets',
  }));
}

/** Parameters that name a thing, without the club number and the file name. */
const thingNames = ({ params = {} }: Call) =>
  Object.keys(params).filter((name) => name !== 'file' && !(name === 'n' && /^2\d{8}$/.test(params.n ?? '')));

const namesThing = (call: Call) => thingNames(call).length > 0 || call.query?.id !== undefined;

function withoutThing(call: Call): Call {
  const replaced = Object.fromEntries(thingNames(call).map((name) => [name, NOBODYS]));
  return {
    ...call,
    params: { ...call.params, ...replaced },
    ...(call.query?.id !== undefined && { query: { ...call.query, id: NOBODYS } }),
  };
}

/** The same link with another signature. */
const forge = (link: Record<string, string>) =>
  Object.fromEntries(Object.entries(link).map(([name, value]) => [name, value.replace(/.{6}$/, 'AAAAAA')]));

/** Callers with access, each with a new scene, because a call may use it up. */
export function servedPeople({ contract, rule, cast }: Pick<Matter, 'contract' | 'rule' | 'cast'>) {
  const { owner, other, administrator } = cast;
  if (rule.needs === 'staff')
    return [{ who: 'staff with the permission', person: administrator, status: 200 }];
  const own = { who: 'owner', person: owner, status: 200 };
  if (rule.needs === 'owner') return [own];
  return [
    own,
    { who: 'other member', person: other, status: 200 },
    { who: 'staff', person: administrator, status: 200 },
    ...(isOpen(contract) ? [{ who: 'anonymous', person: null, status: 200 }] : []),
  ];
}
