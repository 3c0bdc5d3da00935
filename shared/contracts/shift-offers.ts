import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, text } from './fields.ts';
import { shiftOffer } from './schedule.ts';

const access = { permission: 'Timeclock:InOut' } as const;
const params = v.strictObject({ id });

export const offerShift = contract({
  name: 'offerShift',
  summary:
    'Offers one of the caller’s published shifts to their colleagues, before it begins. 404 for another shift, 409 when it is offered or has begun.',
  method: 'POST',
  path: '/schedule/me/shifts/{id}/offer',
  access,
  params,
  output: shiftOffer,
});

export const withdrawOffer = contract({
  name: 'withdrawOffer',
  summary:
    'Takes back the caller’s offer of a shift. Who had taken a colleague’s shift gives it back to be taken by another. 404 when neither is theirs, 409 when it was decided.',
  method: 'DELETE',
  path: '/schedule/offers/{id}',
  access,
  params,
  output: shiftOffer,
});

export const takeShift = contract({
  name: 'takeShift',
  summary:
    'Takes a shift that a colleague offers: it waits for a planner then. 409 for the own shift, when another was first, when it has begun, and when it overlaps a shift of the caller.',
  method: 'POST',
  path: '/schedule/offers/{id}/take',
  access,
  params,
  output: shiftOffer,
});

export const decideOffer = contract({
  name: 'decideOffer',
  summary:
    'Approves or refuses that a colleague takes another’s shift, with a reason that both read. Approved, it is theirs at once. 409 for who gives or takes it, and when it was decided already.',
  method: 'POST',
  path: '/schedule/offers/{id}',
  access: { permission: 'Schedule:Update' },
  params,
  body: v.strictObject({
    decision: v.picklist(['APPROVED', 'REFUSED'], 'Approve or refuse'),
    reason: text(200),
  }),
  output: shiftOffer,
});
