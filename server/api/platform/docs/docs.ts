import type { ApiAnswer, ApiCall } from '../../../../shared/contracts/api-call.ts';
import type { DocsOptions } from './openapi.ts';

/** Answers `/docs` and `/openapi.json`, rendered at the first request. Returns null for other paths. */
export type AnswerDocs = (request: Pick<ApiCall, 'method' | 'path'>) => Promise<ApiAnswer | null>;

export function createDocs(options: DocsOptions): AnswerDocs {
  const answers = new Map<string, Promise<ApiAnswer>>();
  return async ({ method, path }) => {
    const render = RENDERERS[path];
    if (!render || (method !== 'GET' && method !== 'HEAD')) return null;
    const answer = answers.get(path) ?? render(options);
    answers.set(path, answer);
    return answer;
  };
}

// Loaded at the first request, because no other call needs the renderers.
const RENDERERS: Record<string, (options: DocsOptions) => Promise<ApiAnswer>> = {
  '/openapi.json': async (options) => {
    const { describeApi } = await import('./openapi.ts');
    return file('openapi.json', 'application/json', JSON.stringify(describeApi(options)));
  },
  '/docs': async (options) => {
    const { describeApi } = await import('./openapi.ts');
    const { renderDocs } = await import('./render-docs.tsx');
    const { html, policy } = renderDocs(describeApi(options));
    const answer = file('docs.html', 'text/html; charset=utf-8', html);
    return { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } };
  },
};

export const DOCS_PATHS = Object.keys(RENDERERS);

function file(filename: string, contentType: string, text: string): ApiAnswer {
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body: null, file: { contentType, filename, bytes: Buffer.from(text) } };
}
