import { $ } from '@wdio/globals';
import { DEMO_PASSWORD } from '../../../server/api/modules/members/seed-demo-members.ts';
import { fill, openPage, press, waitForWords } from './page.ts';

interface Whose {
  email?: string;
  password?: string;
  /** Of another site than the demo. */
  at?: (address: string) => string;
}

/** Signs a member in, who lands on the page that was wanted before, or else on the dashboard. */
export async function signIn({
  email = 'ann@example.com',
  password = DEMO_PASSWORD,
  at = (address) => address,
}: Whose = {}): Promise<void> {
  await openPage(at('/?showLogin=true'));
  await waitForWords('Member Login');
  await fill({ Email: email, Password: password });
  await press('Login');
  await $('dialog[open]').waitForExist({ reverse: true });
  await $('a=Redeem points').waitForExist();
}
