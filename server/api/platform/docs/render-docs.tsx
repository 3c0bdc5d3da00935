import { createHash } from 'node:crypto';
import type { JsonSchema } from '@valibot/to-json-schema';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DOCS_STYLE } from './docs-style.ts';
import { ContentDetails, Fields, Prose, SchemaDetails, SchemaLink, Schemas } from './DocsParts.tsx';
import { ERRORS } from './errors.ts';
import type { ApiDocument, Operation, Parameter } from './openapi.ts';

/** Renders the documentation as a page without scripts, with the content security policy that allows its style. */
export function renderDocs(document: ApiDocument): { html: string; policy: string } {
  const hash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  return {
    html: `<!doctype html>${renderToStaticMarkup(<DocsPage document={document} />)}`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

interface Call extends Operation {
  method: string;
  path: string;
}

function DocsPage({ document }: { document: ApiDocument }) {
  const { info, servers, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method, path })),
  );
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{info.title}</title>
        <style dangerouslySetInnerHTML={{ __html: DOCS_STYLE }} />
      </head>
      <body>
        <header>
          <h1>{info.title}</h1>
          <p>{info.description}</p>
          <p>
            Version {info.version}, base path <code>{servers.map(({ url }) => url).join(', ')}</code>. OpenAPI{' '}
            {document.openapi} document: <a href="openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Sections">
          <ul>
            {[...tags.map(({ name }) => name), 'Errors', 'Schemas'].map((title) => (
              <li key={title}>
                <a href={`#${anchorOf(title)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          <Schemas value={components.schemas}>
            {tags.map(({ name, description }) => (
              <Section key={name} title={name} about={description}>
                {calls
                  .filter((call) => call.tags.includes(name))
                  .map((call) => (
                    <CallDetails key={call.operationId} {...call} />
                  ))}
              </Section>
            ))}
            <Section title="Errors" about="Status codes other than 200.">
              <ErrorList />
            </Section>
            <Section title="Schemas" about="Objects and fields that several calls use.">
              {Object.entries(components.schemas).map(([name, schema]) => (
                <SchemaDetails key={name} name={name} schema={schema} />
              ))}
            </Section>
          </Schemas>
        </main>
      </body>
    </html>
  );
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section aria-labelledby={anchorOf(title)}>
      <h2 id={anchorOf(title)}>{title}</h2>
      <p>{about}</p>
      {children}
    </section>
  );
}

function CallDetails({ operationId, method, path, summary, description, parameters, ...call }: Call) {
  const { 200: success, ...errors } = call.responses;
  const listParameters = (place: Parameter['in']) => asObject(parameters.filter((one) => one.in === place));
  return (
    <details id={operationId}>
      <summary>
        <h3>
          <span className="method">{method.toUpperCase()}</span> <code>{path}</code>
        </h3>
        <span className="summary">{summary}</span>
      </summary>
      <p>
        <Prose text={description} />
      </p>
      <Fields title="Path parameters" schema={listParameters('path')} />
      <Fields title="Query parameters" schema={listParameters('query')} />
      <Fields title="Headers" schema={listParameters('header')} />
      {call.requestBody && <ContentDetails title="Body" content={call.requestBody.content} isOpen />}
      {success && 'content' in success && <ContentDetails title="Response" content={success.content} />}
      <h4>Errors</h4>
      <ul className="statuses">
        {Object.keys(errors).map((status) => (
          <li key={status}>
            <a href={`#error-${status}`}>{status}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Turns parameters into an object schema. */
const asObject = (parameters: Parameter[]): JsonSchema => ({
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function ErrorList() {
  return (
    <>
      <dl>
        {Object.entries(ERRORS).map(([status, { name, description }]) => (
          <div key={status} id={`error-${status}`}>
            <dt>
              <strong>{status}</strong> {name}
            </dt>
            <dd>
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        The body is an <SchemaLink name="Error" />. Any call can also answer 400 (malformed path or body), 405
        (wrong method) and 500 (unexpected error).
      </p>
    </>
  );
}
