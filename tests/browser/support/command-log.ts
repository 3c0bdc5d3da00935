import { browser } from '@wdio/globals';

const KEPT = 12;
let lines: string[] = [];

/** Remembers the last WebDriver commands, so that a failed test can say what it waited for. */
export function recordCommands(): void {
  let name = '';
  browser.on('command', ({ method, endpoint }) => {
    name = `${method} ${endpoint.replace('/session/:sessionId', '')}`;
  });
  browser.on('request.performance', ({ request, durationMillisecond, success, error, retryCount }) => {
    const outcome = success ? '' : ` failed at attempt ${(retryCount ?? 0) + 1}: ${firstLine(error)}`;
    const script = /return \((.*)\)\.apply/s.exec(String(request.body))?.[1] ?? String(request.body ?? '');
    lines.push(`${Math.round(durationMillisecond)} ms ${name} ${shorten(script)}${outcome}`);
    lines = lines.slice(-KEPT);
  });
}

/** What came before each failed test of this session: the page, and the last commands, the newest last. */
export const commandsBefore = new Map<string, string>();

export async function keepCommands(title: string): Promise<void> {
  commandsBefore.set(title, [`at ${await browser.getUrl()}, after:`, ...lines].join('\n'));
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').slice(-120);
const firstLine = (error: unknown) => String(error).split('\n', 1)[0] ?? '';
