/** Sent with every response. Pages add their own content security policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), browsing-topics=()',
  'origin-agent-cluster': '?1',
};

/** Only over https. Two years, because the preload lists require it. */
export const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** Where browsers report what the content security policy blocked. */
export const POLICY_REPORT_PATH = '/csp-reports';
