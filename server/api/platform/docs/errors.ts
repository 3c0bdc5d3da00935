import type { JsonSchema } from '@valibot/to-json-schema';
import type { AppError } from '../../../../shared/errors/app-error.ts';
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  signInRequired,
  tooMany,
  unavailable,
} from '../../../../shared/errors/app-error.ts';
import { presentError } from '../serve/error-response.ts';
import { refTo } from './convert-schemas.ts';

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['error', 'message', 'fieldErrors', 'formErrors'],
  properties: {
    error: { type: 'string', description: 'Stable error code' },
    message: { type: 'string', description: 'Human-readable message' },
    fieldErrors: {
      type: 'object',
      description: 'Messages by field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    formErrors: { type: 'array', description: 'Messages about the whole request', items: { type: 'string' } },
  },
};

interface ErrorKind {
  name: string;
  description: string;
  example: AppError;
}

/** By status code. */
export const ERRORS: Record<number, ErrorKind> = {
  401: {
    name: 'Unauthorized',
    description: 'Missing or invalid bearer token.',
    example: signInRequired(),
  },
  403: { name: 'Forbidden', description: 'Missing permission.', example: forbidden() },
  404: {
    name: 'NotFound',
    description: 'Not found, or not yours.',
    example: notFound('This call doesn’t exist.'),
  },
  409: {
    name: 'Conflict',
    description: 'Conflict with the current state. See `error`.',
    example: conflict('QUOTE_EXPIRED', 'This price has expired. Refresh it to continue.'),
  },
  422: {
    name: 'Invalid',
    description: 'Invalid input. See `fieldErrors` and `formErrors`.',
    example: invalid({ email: ['Required'] }),
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. `Retry-After` is in seconds.',
    example: tooMany(60),
  },
  503: {
    name: 'Unavailable',
    description: 'Temporarily unavailable. `Retry-After` is in seconds.',
    example: unavailable(),
  },
};

export interface ErrorResponse {
  description: string;
  headers?: Record<string, unknown>;
  content: Record<string, { schema: JsonSchema; example: unknown }>;
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

/** The responses that calls refer to, by name. */
export const ERROR_RESPONSES: Record<string, ErrorResponse> = Object.fromEntries(
  Object.values(ERRORS).map(({ name, description, example }) => {
    const { headers, body } = presentError(example);
    const content = { 'application/json': { schema: { $ref: refTo('Error') }, example: body } };
    return [name, { description, ...('retry-after' in headers && { headers: RETRY_AFTER }), content }];
  }),
);
