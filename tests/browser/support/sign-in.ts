import { $ } from '@wdio/globals';
import { DEMO_PASSWORD } from '../../../server/api/modules/members/seed-demo-members.ts';
import { fill, openPage, press, waitForWords } from './page.ts';

interface SignInOptions {
  email?: string;
  password?: string;
  /** Converts paths to addresses of a site other than the demo. */
  at?: (address: string) => string;
}

/** Logs a member in. The page that required the login opens, or else the dashboard. */
export async function signIn({
  email = 'ann@example.com',
  password = DEMO_PASSWORD,
  at = (address) => address,
}: SignInOptions = {}): Promise<void> {
  await openPage(at('/?showLogin=true'));
  await waitForWords('Member Login');
  await fill({ Email: email, Password: password });
  await press('Login');
  await $('dialog[open]').waitForExist({ reverse: true });
  await $('a=Redeem points').waitForExist();
}
