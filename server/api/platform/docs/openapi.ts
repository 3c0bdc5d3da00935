import { toJsonSchema } from '@valibot/to-json-schema';
import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { business, CLIENT_VERSION } from '../../../../shared/business.ts';
import {
  type Contract,
  neededPermission,
  needsMember,
  subjectKind,
} from '../../../../shared/contracts/contract.ts';
import { instant } from '../../../../shared/contracts/fields.ts';

const WIRE_DATE: JsonSchema = { type: 'string', examples: ['2026-11-21 09:00:00-0800'] };

const REFUSAL: JsonSchema = {
  type: 'object',
  required: ['error', 'message', 'fieldErrors', 'formErrors'],
  properties: {
    error: { type: 'string', description: 'Stable error code' },
    message: { type: 'string', description: 'Human-readable message' },
    fieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    formErrors: { type: 'array', items: { type: 'string' } },
  },
};

/** What goes in: checks and transformations that JSON Schema cannot say are left out. */
export const inputSchema = (schema: v.GenericSchema) => convert(schema, 'input');
export const outputSchema = (schema: v.GenericSchema) => convert(schema, 'output');

function convert(schema: v.GenericSchema, typeMode: ConversionConfig['typeMode']): JsonSchema {
  const { $schema: _known, ...converted } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    // Of a pipeline only the schema at its head is asked about.
    overrideSchema: ({ valibotSchema }) => (valibotSchema === instant.pipe[0] ? WIRE_DATE : null),
  });
  return converted;
}

/** Which refusals a call knows besides a failure of ours, with the reason in words. */
export function listRefusals({ access, params, isIdempotent }: Contract): [status: number, reason: string][] {
  const hasParams = Object.keys(inputSchema(params).properties ?? {}).length > 0;
  const permission = neededPermission(access);
  return [
    [401, needsMember(access) ? 'Missing or invalid bearer token' : 'Invalid bearer token'],
    ...(permission ? [[403, `Missing permission: ${permission}`] as [number, string]] : []),
    ...(hasParams || subjectKind(access) ? [[404, 'Not found, or not yours'] as [number, string]] : []),
    ...(isIdempotent ? [[409, 'Conflict with the current state. See error'] as [number, string]] : []),
    [422, 'Invalid input. See fieldErrors and formErrors'],
    [429, 'Too many requests. Retry-After is in seconds'],
    [503, 'Temporarily unavailable. Retry-After is in seconds'],
  ];
}

/** Below the API's base: one contract of ours spells the base out. */
export const pathBelowBase = (contract: Contract) => contract.path.replace(/^\/api(?=\/)/, '');

/** The OpenAPI 3.1 document of the contracts. */
export function describeApi(contracts: readonly Contract[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const path = pathBelowBase(contract);
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: describeOperation(contract) };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${business.name} API`, version: CLIENT_VERSION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: { member: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describeOperation(contract: Contract): Record<string, unknown> {
  const body = inputSchema(contract.body);
  const hasBody = Object.keys(body.properties ?? {}).length > 0;
  return {
    operationId: contract.name,
    summary: contract.summary,
    security: needsMember(contract.access) ? [{ member: [] }] : [{}, { member: [] }],
    parameters: [
      ...describeParameters('path', inputSchema(contract.params)),
      ...describeParameters('query', inputSchema(contract.query)),
      ...(contract.isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'Done', content: describeOutput(contract) },
      ...Object.fromEntries(
        listRefusals(contract).map(([status, description]) => [status, { description, content: REFUSED }]),
      ),
    },
  };
}

const REFUSED = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Use one key per attempt. A repeated call within 24 hours returns the first result.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,80}$' },
};

const describeParameters = (place: 'path' | 'query', { properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));

const describeOutput = ({ output }: Contract) =>
  output === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: outputSchema(output) } };
