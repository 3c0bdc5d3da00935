import { expect } from 'chai';
import type { PageContext } from '../shared/page/page-context.ts';
import type { PageAllowance } from '../shared/page/page.ts';
import { SECURITY_HEADERS } from '../shared/page/security-headers.ts';
import { contentSecurityPolicy } from './headers.ts';
import { staffHeaders } from './staff-headers.ts';

function headersOf(allows: PageAllowance[]): Record<string, string> {
  const route = { name: 'Test', path: '/test', load: () => Promise.reject(new Error('not loaded')), allows };
  const headers = { ...SECURITY_HEADERS, 'content-security-policy': contentSecurityPolicy(null) };
  const response = { status: 200, headers, isShared: false };
  // Only what the middleware reads.
  const context: Pick<PageContext, 'side' | 'match' | 'response'> = {
    side: 'server',
    match: { route, params: {} },
    response,
  };
  staffHeaders(context);
  return headers;
}

describe('staffHeaders', () => {
  const usual = headersOf([]);

  it('leaves the headers of a page that asks for nothing', () => {
    expect(usual['permissions-policy']).to.equal(SECURITY_HEADERS['permissions-policy']);
    expect(usual['content-security-policy']).to.equal(contentSecurityPolicy(null));
  });

  it('opens the camera, pictures of the device and own frames one by one', () => {
    expect(headersOf(['camera'])).to.deep.equal({
      ...usual,
      'permissions-policy': usual['permissions-policy']?.replace('camera=()', 'camera=(self)'),
    });
    expect(headersOf(['photos'])['content-security-policy']).to.contain("img-src 'self' data: blob:;");
    expect(headersOf(['frames'])['content-security-policy']).to.contain("; frame-src 'self';");
    expect(headersOf(['frames'])['permissions-policy']).to.equal(usual['permissions-policy']);
  });
});
