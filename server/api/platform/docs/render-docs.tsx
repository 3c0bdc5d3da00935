import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { business, CLIENT_VERSION } from '../../../../shared/business.ts';
import type { Access, Contract } from '../../../../shared/contracts/contract.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { listFields } from './list-fields.ts';
import type { Field } from './list-fields.ts';
import { inputSchema, listRefusals, outputSchema, pathBelowBase } from './openapi.ts';

/** The API's documentation as one page without script, and the policy that lets its one style through. */
export function drawDocs(contracts: readonly Contract[]): { html: string; policy: string } {
  const hash = createHash('sha256').update(DOCS_STYLE).digest('base64');
  return {
    html: `<!doctype html>${renderToStaticMarkup(<DocsPage contracts={contracts} />)}`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function DocsPage({ contracts }: { contracts: readonly Contract[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`API · ${business.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: DOCS_STYLE }} />
      </head>
      <body>
        <header>
          <h1>{business.name} API</h1>
          <p>
            Version {CLIENT_VERSION}, base path <code>/api</code>. Requests and responses are JSON. Status 200
            means success. OpenAPI document: <a href="openapi.json">openapi.json</a>.
          </p>
          <p>
            The API rejects unknown fields. Bodies can have up to 32 KB and 8 levels of nesting. An error
            looks like <code>{'{error, message, fieldErrors, formErrors}'}</code>. Times are Pacific. Money is
            in cents.
          </p>
        </header>
        <nav aria-label="Calls">
          <ul>
            {contracts.map((contract) => (
              <li key={contract.name}>
                <a href={`#${contract.name}`}>
                  <Address contract={contract} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          {contracts.map((contract) => (
            <Call key={contract.name} contract={contract} />
          ))}
        </main>
      </body>
    </html>
  );
}

function Call({ contract }: { contract: Contract }) {
  const { name, summary, access, isIdempotent, params, query, body, output } = contract;
  return (
    <section id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>
        <Address contract={contract} />
      </h2>
      <p>{summary}</p>
      <p>
        {describeAccess(access)}
        {isIdempotent && ' Send an Idempotency-Key. A repeated call returns the first result.'}
      </p>
      <Fields title="Path parameters" fields={listFields(inputSchema(params))} />
      <Fields title="Query parameters" fields={listFields(inputSchema(query))} />
      <Fields title="Body" fields={listFields(inputSchema(body))} />
      {output === 'file' ? (
        <p>Returns a file.</p>
      ) : (
        <Fields title="Response" fields={listFields(outputSchema(output))} />
      )}
      <Facts title="Errors">
        {listRefusals(contract).map(([status, reason]) => (
          <Fact key={status} term={<code>{status}</code>}>
            {reason}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function Address({ contract }: { contract: Contract }) {
  return (
    <code>
      {contract.method} {pathBelowBase(contract)}
    </code>
  );
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <Facts title={title}>
      {fields.map(({ name, isRequired, type, pattern }) => (
        <Fact key={name} term={<code>{name}</code>}>
          {isRequired && <strong>required </strong>}
          {type}
          {pattern && (
            <>
              {' '}
              matching <code>{pattern}</code>
            </>
          )}
        </Fact>
      ))}
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </>
  );
}

function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function describeAccess(access: Access): string {
  if (access === 'anyone') return 'Access: anyone.';
  if (access === 'member') return 'Access: logged-in members.';
  if (access === 'self') return 'Access: the logged-in member whose club number is in the path.';
  if ('owner' in access) return 'Access: the logged-in member who owns it.';
  if ('proof' in access)
    return access.signedIn
      ? 'Access: logged-in members who own it or have proof of it, such as a signed link.'
      : 'Access: the owner, or anyone with proof of it, such as a signed link.';
  return `Access: members with the permission ${access.permission}.`;
}
