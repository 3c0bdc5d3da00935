/** What every answer of the site says, page or not. A page's own policy for its content comes on top. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), browsing-topics=()',
  'origin-agent-cluster': '?1',
};

/** Only over https; two years, as the preload lists ask. */
export const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';
