import { openPage } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { look } from '../look.ts';
import { publicPages } from '../public-pages.ts';

onEveryScreen('Every public page as it is first seen', (screen) => {
  for (const { path } of publicPages)
    it(path, async () => {
      await openPage(path);
      await look(path === '/' ? 'home' : path, screen);
    });
});
