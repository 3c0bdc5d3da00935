import { browser } from '@wdio/globals';

const KEPT = 12;
/** Characters of a page. */
const MAX_WORDS = 1500;
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

/** What came before each failed test of this session: the last commands, the newest last, and the page that they left. */
export const commandsBefore = new Map<string, string>();

export async function keepCommands(title: string): Promise<void> {
  const commands = [...lines];
  const words = await browser.execute(() => document.body.innerText).catch(String);
  const page = words.replaceAll(/\n{2,}/g, '\n').slice(0, MAX_WORDS);
  commandsBefore.set(
    title,
    [`at ${await browser.getUrl()}, after:`, ...commands, 'The page:', page].join('\n'),
  );
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').slice(-120);
const firstLine = (error: unknown) => String(error).split('\n', 1)[0] ?? '';
