import { browser } from '@wdio/globals';
import { expectAccessible } from '../../browser/support/accessibility.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { checkScene } from '../check-scene.ts';

onEveryScreen('The API documentation', (screen) => {
  it('first view', async () => {
    await browser.url('/api/docs');
    await checkScene('api docs', screen);
  });

  it('every call expanded', async function () {
    // axe looks at thousands of table cells.
    this.timeout(300_000);
    await browser.url('/api/docs');
    await browser.execute(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expectAccessible();
  });
});
