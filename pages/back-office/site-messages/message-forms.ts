import * as v from 'valibot';
import {
  createSiteMessage,
  messageFields,
  SITE_MESSAGE_AUDIENCES,
  SITE_MESSAGE_TEMPLATES,
  type StaffMessage,
} from '../../../shared/contracts/site-messages.ts';
import { REQUIRED } from '../../../shared/errors/app-error.ts';
import { formatWhen, fromWallTime, parseWallTime } from '../../../shared/format/time.ts';
import { FieldsState } from '../../../shared/stores/FieldsState.ts';

const { title, text, priority: priorityRule } = messageFields;
const { reason } = createSiteMessage.body.entries;
const isTime = (value: string) => fromWallTime(value) !== null;
const WHEN = 'Choose a day and a time';
const priority = v.pipe(v.string(), v.minLength(1, REQUIRED), v.transform(Number), priorityRule);
const starts_at = v.pipe(
  v.string(),
  v.check((value) => value === '' || isTime(value), WHEN),
);
const ends_at = v.pipe(v.string(), v.minLength(1, REQUIRED), v.check(isTime, WHEN));

/** The form of a message, for a new one and for a change. */
export const createMessageForm = () =>
  new FieldsState({
    names: ['template', 'title', 'text', 'audience', 'starts_at', 'ends_at', 'priority', 'reason'],
    schema: v.object({ title, text, starts_at, ends_at, priority, reason }),
  });
export type MessageForm = ReturnType<typeof createMessageForm>;
type Values = MessageForm['values'];

/** What the form starts with. */
export const initialValues = (message: StaffMessage | null): Partial<Values> =>
  message
    ? {
        template: message.template,
        title: message.title,
        text: message.text,
        audience: message.audience,
        starts_at: parseWallTime(message.starts_at),
        ends_at: parseWallTime(message.ends_at),
        priority: String(message.priority),
      }
    : { template: 'notice', audience: 'EVERYONE', priority: '5' };

const picked = v.object({ template: messageFields.template, audience: messageFields.audience });

/** The fields as the API reads them. Without a start the message starts now. */
export function toMessageFields({ template, audience, starts_at: starts, ends_at: ends, ...values }: Values) {
  const startsAt = fromWallTime(starts);
  return {
    ...v.parse(picked, { template, audience }),
    title: values.title,
    text: values.text,
    ...(startsAt && { starts_at: startsAt }),
    ends_at: fromWallTime(ends) ?? '',
    priority: Number(values.priority),
  };
}

/** A field of a message as the form shows it. */
export const toMessageText = (field: string, value: unknown): string =>
  field.endsWith('_at') ? parseWallTime(String(value)) : String(value);

/** The same as people read it. */
export function toMessageWords(field: string, value: string): string {
  if (field.endsWith('_at')) return formatWhen(fromWallTime(value));
  const labels: Record<string, string> = { ...SITE_MESSAGE_TEMPLATES, ...SITE_MESSAGE_AUDIENCES };
  return (field === 'template' || field === 'audience' ? labels[value] : undefined) ?? value;
}
