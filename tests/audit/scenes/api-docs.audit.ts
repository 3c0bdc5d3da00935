import { browser } from '@wdio/globals';
import { expectAccessible } from '../../browser/support/accessibility.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { look } from '../look.ts';

onEveryScreen('The API’s documentation', (screen) => {
  it('as it is first seen', async () => {
    await browser.url('/api/docs');
    await look('api docs', screen);
  });

  it('with every call open', async () => {
    await browser.url('/api/docs');
    await browser.execute(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expectAccessible();
  });
});
