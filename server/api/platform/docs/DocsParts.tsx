import type { JsonSchema } from '@valibot/to-json-schema';
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { nameOf } from './convert-schemas.ts';
import type { JsonSchemas } from './convert-schemas.ts';
import { describeType, listFields } from './list-fields.ts';
import type { Content } from './openapi.ts';

/** The named schemas of the document. */
export const Schemas = createContext<JsonSchemas>({});

interface ContentProps {
  title: string;
  content: Content;
  /** Also shows the fields of a named schema. */
  isOpen?: boolean;
}

/** Fields or schema name of a request or response body, with an example. */
export function ContentDetails({ title, content, isOpen }: ContentProps) {
  const schemas = useContext(Schemas);
  const json = content['application/json'];
  if (!json) return <Titled title={title}>Returns a file.</Titled>;
  const name = nameOf(json.schema);
  const schema = (isOpen && name && schemas[name]) || json.schema;
  const [example = json.example] = (name && schemas[name]?.examples) || [];
  return (
    <>
      {hasFields(schema) ? (
        <Fields title={title} schema={schema} />
      ) : (
        <Titled title={title}>{name ? <SchemaLink name={name} /> : 'An empty object.'}</Titled>
      )}
      <Example value={example} />
    </>
  );
}

const hasFields = ({ properties = {} }: JsonSchema) => Object.keys(properties).length > 0;

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      <p>{children}</p>
    </>
  );
}

export function Fields({ title, schema }: { title?: string; schema: JsonSchema }) {
  const fields = listFields(schema);
  if (fields.length === 0) return null;
  return (
    <>
      {title && <h4>{title}</h4>}
      <dl>
        {fields.map(({ name, isRequired, type, pattern }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {isRequired && <span className="required"> required</span>}
            </dt>
            <dd>
              <TypeDescription type={type} pattern={pattern} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function SchemaDetails({ name, schema }: { name: string; schema: JsonSchema }) {
  const { description, examples: [example] = [], ...rest } = schema;
  return (
    <details id={anchorOf(name)}>
      <summary>
        <h3>
          <code>{name}</code>
        </h3>
        {description && <span className="summary">{description}</span>}
      </summary>
      {schema.properties ? (
        <Fields schema={schema} />
      ) : (
        <p>
          <TypeDescription type={describeType(rest)} pattern={schema.pattern} />
        </p>
      )}
      <Example value={example} />
    </details>
  );
}

const anchorOf = (name: string) => `schema-${name}`;

export const SchemaLink = ({ name }: { name: string }) => (
  <a href={`#${anchorOf(name)}`}>
    <code>{name}</code>
  </a>
);

/** Text with `code` in it. */
export const Prose = ({ text }: { text: string }) =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => (part.startsWith('`') ? <code key={part}>{part.slice(1, -1)}</code> : part));

/** A type description with links to schemas. */
function TypeDescription({ type, pattern }: { type: string; pattern: string | undefined }) {
  const schemas = useContext(Schemas);
  return (
    <>
      {type
        .split(/\b([A-Z]\w+)\b/)
        .map((part) => (Object.hasOwn(schemas, part) ? <SchemaLink key={part} name={part} /> : part))}
      {pattern && (
        <>
          {' '}
          matching <code>{pattern}</code>
        </>
      )}
    </>
  );
}

function Example({ value }: { value: unknown }) {
  if (value === undefined) return null;
  return (
    <details className="example">
      <summary>Example</summary>
      <pre>
        <code>{JSON.stringify(value, null, 2)}</code>
      </pre>
    </details>
  );
}
