import type { JsonSchema } from '@valibot/to-json-schema';
import { isSchema, nameOf } from './convert-schemas.ts';

export interface Field {
  /** Nested fields are named `outer.inner`, fields of list items `list[].inner`. */
  name: string;
  isRequired: boolean;
  /** Description of type and limits, or the name of a component. */
  type: string;
  pattern: string | undefined;
}

/** Lists the fields of an object, each followed by its nested fields. Doesn't list the fields of components. */
export function listFields(schema: JsonSchema, prefix = ''): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, value]) => {
    if (typeof value === 'boolean') return [];
    const name = `${prefix}${key}`;
    const field = {
      name,
      isRequired: required.includes(key),
      type: describeType(value),
      pattern: findPattern(value),
    };
    return [field].concat(listInner(name, value));
  });
}

function listInner(name: string, schema: JsonSchema): Field[] {
  if (schema.properties) return listFields(schema, `${name}.`);
  if (isSchema(schema.items)) return listInner(`${name}[]`, schema.items);
  return choices(schema).flatMap((choice) => listInner(name, choice));
}

/** Describes a type with its limits, e.g. "text of 1 to 60 characters, or null". */
export function describeType(schema: JsonSchema): string {
  const component = nameOf(schema);
  if (component) return `${component}${describeDefault(schema)}`;
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  if (schema.const !== undefined) return schema.const === '' ? 'empty' : String(schema.const);
  const alternatives = choices(schema).map(describeType);
  if (alternatives.length > 0) return [...new Set(alternatives)].join(', or ');
  const { type, ...limits } = schema;
  if (Array.isArray(type)) return type.map((one) => describeType({ ...limits, type: one })).join(', or ');
  if (type === 'array') return isSchema(schema.items) ? `list of ${describeType(schema.items)}` : 'list';
  const word = type === 'string' ? describeText(schema) : (TYPE_NAMES[String(type)] ?? 'anything');
  return `${word}${describeDefault(schema)}`;
}

const TYPE_NAMES: Record<string, string> = {
  number: 'number',
  integer: 'whole number',
  boolean: 'yes or no',
  object: 'object',
  null: 'null',
};

function describeText({ minLength, maxLength, examples }: JsonSchema): string {
  if (Array.isArray(examples)) return `text like ${String(examples[0])}`;
  if (minLength && maxLength) return `text of ${minLength} to ${maxLength} characters`;
  return maxLength ? `text of up to ${maxLength} characters` : 'text';
}

const describeDefault = (schema: JsonSchema) =>
  schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} when missing`;

const choices = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ?? []).filter(isSchema);

const findPattern = (schema: JsonSchema): string | undefined =>
  schema.pattern ?? choices(schema).map(findPattern).find(Boolean);
