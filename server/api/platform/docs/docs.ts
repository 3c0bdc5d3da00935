import type { Contract } from '../../../../shared/contracts/contract.ts';
import type { ApiAnswer, ApiRequest } from '../serve/api-call.ts';

/** Answers `/docs` and `/openapi.json`, both made from the contracts when first asked for; null for anything else. */
export type AnswerDocs = (request: Pick<ApiRequest, 'method' | 'path'>) => Promise<ApiAnswer | null>;

export function createDocs(contracts: readonly Contract[]): AnswerDocs {
  const kept = new Map<string, Promise<ApiAnswer>>();
  return async ({ method, path }) => {
    const make = MAKERS[path];
    if (!make || (method !== 'GET' && method !== 'HEAD')) return null;
    const answer = kept.get(path) ?? make(contracts);
    kept.set(path, answer);
    return answer;
  };
}

// Imported when asked for: what draws them is of no use to any other call.
const MAKERS: Record<string, (contracts: readonly Contract[]) => Promise<ApiAnswer>> = {
  '/openapi.json': async (contracts) => {
    const { describeApi } = await import('./openapi.ts');
    return file('openapi.json', 'application/json', JSON.stringify(describeApi(contracts)));
  },
  '/docs': async (contracts) => {
    const { drawDocs } = await import('./render-docs.tsx');
    const { html, policy } = drawDocs(contracts);
    const answer = file('docs.html', 'text/html; charset=utf-8', html);
    return { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } };
  },
};

export const DOCS_PATHS = Object.keys(MAKERS);

function file(filename: string, contentType: string, text: string): ApiAnswer {
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body: null, file: { contentType, filename, bytes: Buffer.from(text) } };
}
