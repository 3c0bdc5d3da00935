import { browser } from '@wdio/globals';
import { expectAccessible } from '../../browser/support/accessibility.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { checkScene } from '../check-scene.ts';

const PARTS = 4;

onEveryScreen('The API documentation', (screen) => {
  it('first view', async () => {
    await browser.url('/api/docs');
    await checkScene('api docs', screen);
  });

  // In parts, because axe takes minutes for all calls at once.
  for (let part = 1; part <= PARTS; part += 1)
    it(`every call expanded, part ${part} of ${PARTS}`, async () => {
      await browser.url('/api/docs');
      await browser.execute(
        (rest, parts) => {
          for (const [index, details] of document.querySelectorAll('details').entries())
            details.open = index % parts === rest;
        },
        part - 1,
        PARTS,
      );
      await expectAccessible();
    });
});
