import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { business, CLIENT_VERSION } from '../../../../shared/business.ts';
import { clubNumber } from '../../../../shared/contracts/club-lists.ts';
import { needsMember } from '../../../../shared/contracts/contract.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { isContract } from '../../../../shared/contracts/contracts.ts';
import type { Section } from '../../../../shared/contracts/contracts.ts';
import { email, id, instant, money, wireDate } from '../../../../shared/contracts/fields.ts';
import { convertSchemas, isSchema, refTo } from './convert-schemas.ts';
import type { JsonSchemas, Schemas } from './convert-schemas.ts';
import { describeRules, listErrors } from './describe-rules.ts';
import { ERROR_RESPONSES, ERROR_SCHEMA, ERRORS } from './errors.ts';
import type { ErrorResponse } from './errors.ts';

/** Example values by schema. */
export type Examples = ReadonlyMap<v.GenericSchema, Json>;
export type Json = NonNullable<JsonSchema['examples']>[number];

export interface DocsOptions {
  sections: readonly Section[];
  examples?: Examples;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; contact: { name: string; email: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  /** By path and method. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: JsonSchemas;
    responses: Record<string, ErrorResponse>;
    securitySchemes: Record<string, unknown>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<
    string,
    { description: string; content: Content } | { description: string; headers: Headers } | { $ref: string }
  >;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

type Headers = Record<string, { schema: JsonSchema }>;

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

const DESCRIPTION =
  'Requests and responses are JSON. Status 200 means success. The API rejects unknown fields. Bodies can have up ' +
  'to 32 KB and 8 levels of nesting. Log in with a bearer token. Every call answers 401 to an invalid token.';

/** Fields that many schemas share, with descriptions and examples. */
const FIELDS: Record<string, [schema: v.GenericSchema, notes: JsonSchema]> = {
  ClubNumber: [clubNumber, { description: 'A member’s number', examples: ['100234'] }],
  Email: [email, { examples: ['ann@example.com'] }],
  Id: [id, { examples: ['k3V9xQ2mTb7RzL0aYwEc1g'] }],
  Instant: [
    instant,
    {
      description: 'A date and time with an offset. ISO 8601 works too',
      examples: ['2026-12-05 09:00:00-0800'],
    },
  ],
  Money: [money, { description: 'An amount in cents', examples: [{ amount: 8940, currency: 'USD' }] }],
  WireDate: [
    wireDate,
    { description: 'A date and time in Pacific time', examples: ['2026-12-05 09:00:00-0800'] },
  ],
};

const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{8,80}$',
  description: 'Use one key per attempt. A repeated call within 24 hours returns the first result.',
};

const IDEMPOTENCY_HEADER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { $ref: refTo('IdempotencyKey') },
};

/** Creates the OpenAPI 3.1 document of the contracts. */
export function describeApi({ sections, examples = new Map() }: DocsOptions): ApiDocument {
  const contracts = sections.flatMap(listContracts);
  const named = nameSchemas(sections);
  const inputs = convertSchemas(listInputs(contracts), 'input', named);
  const outputs = convertSchemas(listOutputs(contracts), 'output', named);
  const converted = { inputs: inputs.schemas, outputs: outputs.schemas, examples };

  const paths: ApiDocument['paths'] = {};
  for (const section of sections)
    for (const contract of listContracts(section)) {
      const path = pathBelowBase(contract);
      const operation = { tags: [section.title], ...describeOperation(contract, converted) };
      paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation };
    }
  return {
    openapi: '3.1.1',
    info: {
      title: `${business.name} API`,
      version: CLIENT_VERSION,
      description: DESCRIPTION,
      contact: { name: business.name, email: business.email },
    },
    servers: [{ url: '/api' }],
    tags: sections.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      schemas: {
        ...annotate(join(inputs.components, outputs.components), named, examples),
        IdempotencyKey: IDEMPOTENCY_KEY,
        Error: ERROR_SCHEMA,
      },
      responses: ERROR_RESPONSES,
      securitySchemes: { login: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const listContracts = ({ exports }: Section): Contract[] =>
  Object.values(exports)
    .filter(isContract)
    .toSorted((a, b) => compare(`${a.path} ${a.method}`, `${b.path} ${b.method}`));

const compare = (a: string, b: string) => (a < b ? -1 : 1);

/** The schemas that become named components: shared fields and exports of the contract files. */
function nameSchemas(sections: readonly Section[]): Schemas {
  const fields = Object.entries(FIELDS).map(([name, [schema]]) => [name, schema]);
  const exported = sections.flatMap(({ exports }) =>
    Object.entries(exports)
      .filter(([, value]) => isValibotSchema(value))
      .map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  );
  return Object.fromEntries([...fields, ...exported]);
}

const isValibotSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const PARTS = ['params', 'query', 'body'] as const;

const listInputs = (contracts: readonly Contract[]): Schemas =>
  Object.fromEntries(
    contracts.flatMap((contract) => PARTS.map((part) => [`${contract.name}.${part}`, contract[part]])),
  );

const listOutputs = (contracts: readonly Contract[]): Schemas =>
  Object.fromEntries(
    contracts.flatMap(({ name, output }) => (typeof output === 'string' ? [] : [[name, output]])),
  );

function join(inputs: JsonSchemas, outputs: JsonSchemas): JsonSchemas {
  for (const [name, schema] of Object.entries(inputs))
    if (outputs[name] && JSON.stringify(outputs[name]) !== JSON.stringify(schema))
      throw new Error(`${name} has different input and output schemas. Export one schema for each.`);
  return Object.fromEntries(Object.entries({ ...outputs, ...inputs }).toSorted(([a], [b]) => compare(a, b)));
}

const annotate = (components: JsonSchemas, named: Schemas, examples: Examples): JsonSchemas =>
  Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const example = named[name] && examples.get(named[name]);
      return [
        name,
        { ...schema, ...(example !== undefined && { examples: [example] }), ...FIELDS[name]?.[1] },
      ];
    }),
  );

/** The path relative to the API's base. One contract includes the base in its path. */
const pathBelowBase = (contract: Contract) => contract.path.replace(/^\/api(?=\/)/, '');

interface Converted {
  inputs: JsonSchemas;
  outputs: JsonSchemas;
  examples: Examples;
}

function describeOperation(
  contract: Contract,
  { inputs, outputs, examples }: Converted,
): Omit<Operation, 'tags'> {
  const { name, summary, access, isIdempotent, output, redirect } = contract;
  const [params = {}, query = {}, body = {}] = PARTS.map((part) => inputs[`${name}.${part}`]);
  const parameters = [
    ...describeParameters('path', params),
    ...describeParameters('query', query),
    ...(isIdempotent ? [IDEMPOTENCY_HEADER] : []),
  ];
  const hasBody = contract.upload !== undefined || body.$ref !== undefined || hasFields(body);
  const errors = listErrors(contract, parameters.length > 0 || hasBody);
  const answer =
    typeof output === 'string' ? FILES[output] : describeJson(outputs[name] ?? {}, examples.get(output));
  return {
    operationId: name,
    summary,
    description: describeRules(contract),
    security: needsMember(access) ? [{ login: [] }] : [{}, { login: [] }],
    parameters,
    ...(hasBody && {
      requestBody: {
        required: true,
        content: contract.upload
          ? { [contract.upload.contentType]: BINARY }
          : describeJson(body, examples.get(contract.body)),
      },
    }),
    responses: {
      200: { description: 'Success', content: answer },
      ...(redirect !== undefined && { 303: { description: redirect, headers: LOCATION } }),
      ...Object.fromEntries(
        errors.map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]?.name}` }]),
      ),
    },
  };
}

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

const FILES: Record<'file' | 'stream' | 'events', Content> = {
  file: { '*/*': BINARY },
  stream: { 'text/csv': { schema: { type: 'string' } } },
  events: { 'text/event-stream': { schema: { type: 'string' } } },
};

const LOCATION = { Location: { schema: { type: 'string', format: 'uri' } } } as const;

const hasFields = ({ properties = {} }: JsonSchema) => Object.keys(properties).length > 0;

/** Adds an example, except to a named schema, which contains its own. */
const describeJson = (schema: JsonSchema, example: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && !schema.$ref && { example }) },
});

const describeParameters = (
  place: Parameter['in'],
  { properties = {}, required = [] }: JsonSchema,
): Parameter[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    isSchema(schema) ? [{ name, in: place, required: required.includes(name), schema }] : [],
  );
