interface ReportFields {
  to?: string;
  id?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  /** The kind of a complaint, instead of a delivery status. */
  feedback?: string;
  /** The return path in the copy of our mail. */
  returnPath?: string;
}

/** What another mail server reports: a delivery status (RFC 3464) or a complaint (RFC 5965). */
export function buildReport({
  to = 'bounce+0@bounces.example',
  id = '<report-1@mx.example>',
  action = 'failed',
  status = '5.1.1',
  diagnostic = '',
  feedback,
  returnPath = to,
}: ReportFields): string {
  const type = feedback ? 'feedback-report' : 'delivery-status';
  const fields = feedback
    ? [`Feedback-Type: ${feedback}`, 'User-Agent: Example/1.0', 'Version: 1']
    : [
        'Reporting-MTA: dns; mx.example',
        '',
        'Final-Recipient: rfc822; ann@example.com',
        `Action: ${action}`,
        ...(status ? [`Status: ${status}`] : []),
        ...(diagnostic ? [`Diagnostic-Code: ${diagnostic}`] : []),
      ];
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    `To: ${to}`,
    `Message-ID: ${id}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="part"`,
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is what happened.',
    '--part',
    `Content-Type: message/${type}`,
    '',
    ...fields,
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <${returnPath}>`,
    'Subject: Your parking',
    '',
    'Hello',
    '--part--',
    '',
  ].join('\r\n');
}
