import * as v from 'valibot';
import { MESSAGE_STATES } from '../../../shared/contracts/email-messages.ts';

const messageState = v.picklist(MESSAGE_STATES);

/** The state of a row, which the database has checked. */
export const readMessageState = (state: string) => v.parse(messageState, state);
