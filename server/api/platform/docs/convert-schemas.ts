import { toJsonSchema } from '@valibot/to-json-schema';
import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { instant } from '../../../../shared/contracts/fields.ts';

export type Schemas = Record<string, v.GenericSchema>;
export type JsonSchemas = Record<string, JsonSchema>;
type Mode = 'input' | 'output';

/**
 * Converts the schemas of calls to JSON Schema, with the `named` schemas that they refer to. Leaves out checks and
 * transformations that JSON Schema can't express.
 */
export function convertSchemas(schemas: Schemas, mode: Mode, named: Schemas = {}) {
  const { properties = {}, $defs = {} } = toJsonSchema(v.object(schemas), {
    typeMode: mode,
    // Metadata is for the API's own parser.
    ignoreActions: ['metadata'],
    target: 'draft-2020-12',
    errorMode: 'ignore',
    definitions: named,
    overrideRef: ({ referenceId }) => refTo(referenceId),
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      // Code may pass a Date, but JSON only has text.
      if (valibotSchema === instant.pipe[0]) return { type: 'string' };
      // A field made optional by `partial` has no default, even if the field has one elsewhere.
      const hasDefault = 'default' in valibotSchema && valibotSchema.default !== undefined;
      return valibotSchema.type === 'optional' && !hasDefault ? omitDefault(jsonSchema) : null;
    },
  });
  const converted = simplifyAll(properties, mode);
  return { schemas: converted, components: pickUsed(simplifyAll($defs, mode), converted) };
}

function omitDefault({ default: _default, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

const REF = '#/components/schemas/';
export const refTo = (name: string) => REF + name;

/** The component name of a reference. */
export const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(REF.length);

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The components that the schemas refer to, directly or indirectly. */
function pickUsed(components: JsonSchemas, schemas: JsonSchemas): JsonSchemas {
  const used = new Set<string>();
  const visit = (schema: unknown) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(components[name]);
    }
  };
  visit(schemas);
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)));
}

const simplifyAll = (schemas: Record<string, JsonSchema | boolean>, mode: Mode): JsonSchemas =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) =>
      isSchema(schema) ? [[name, simplify(schema, mode)]] : [],
    ),
  );

/** A shorter, equivalent schema. */
function simplify(schema: JsonSchema, mode: Mode): JsonSchema {
  const { anyOf, propertyNames: _text, properties, items, required, additionalProperties, ...rest } = schema;
  // A type next to `anyOf` comes from a later step of the pipe and applies to all choices.
  const choices = rest.type ? undefined : anyOf?.filter(isSchema).map((choice) => simplify(choice, mode));
  return {
    ...rest,
    ...(choices && joinChoices(choices)),
    ...(isSchema(items) && { items: simplify(items, mode) }),
    ...(properties && describeFields(simplifyAll(properties, mode), required ?? [], mode)),
    ...(additionalProperties !== undefined && {
      additionalProperties: isSchema(additionalProperties)
        ? simplify(additionalProperties, mode)
        : additionalProperties,
    }),
  };
}

/** In a response, fields with a default are always present. */
function describeFields(properties: JsonSchemas, required: string[], mode: Mode): JsonSchema {
  if (mode === 'input') return { properties, ...(required.length > 0 && { required }) };
  const present = Object.keys(properties).filter(
    (name) => required.includes(name) || properties[name]?.default !== undefined,
  );
  const plain = Object.entries(properties).map(([name, schema]) => [name, omitDefault(schema)]);
  return { properties: Object.fromEntries(plain), ...(present.length > 0 && { required: present }) };
}

/** Flattens nested choices. Turns a single choice with null into a type with two names. */
function joinChoices(choices: JsonSchema[]): JsonSchema {
  const flat = choices.flatMap((choice) => choice.anyOf?.filter(isSchema) ?? [choice]);
  const different = [...new Map(flat.map((choice) => [JSON.stringify(choice), choice])).values()];
  const [first = {}, second, ...others] = different;
  if (!second) return first;
  const isNullable = others.length === 0 && second.type === 'null' && !first.enum;
  return isNullable && typeof first.type === 'string'
    ? { ...first, type: [first.type, 'null'] }
    : { anyOf: different };
}
