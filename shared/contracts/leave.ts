import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, optionalText, text } from './fields.ts';
import { day, leaveRequest } from './schedule.ts';

export const askLeave = contract({
  name: 'askLeave',
  summary:
    'Asks for days off, from today on and at most 60. 409 when they overlap days that the caller has asked for.',
  method: 'POST',
  path: '/schedule/me/leave',
  access: { permission: 'Timeclock:InOut' },
  body: v.strictObject({ first_day: day, last_day: day, words: optionalText(200) }),
  output: leaveRequest,
});

export const decideLeave = contract({
  name: 'decideLeave',
  summary:
    'Approves or refuses days off, with a reason that the person reads. 409 for the caller’s own request, and when it was decided already.',
  method: 'POST',
  path: '/schedule/leave/{id}',
  access: { permission: 'Schedule:Update' },
  params: v.strictObject({ id }),
  body: v.strictObject({
    decision: v.picklist(['APPROVED', 'REFUSED'], 'Approve or refuse'),
    reason: text(200),
  }),
  output: leaveRequest,
});
