import { type Finding, ok, problem } from '../api/doctor/finding.ts';

/** What the site itself asks every three seconds. */
export async function checkRemoteApi(apiBaseUrl: string): Promise<Finding[]> {
  const url = `${apiBaseUrl}/settings`;
  try {
    const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    if (status === 200) return [ok(`${url} answers.`)];
    return [problem(`${url} answers ${status}: the site is offline until it answers 200.`)];
  } catch {
    return [problem(`${url} does not answer: the site is offline until it does.`)];
  }
}
