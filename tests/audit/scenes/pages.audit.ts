import { openPage } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { checkScene } from '../check-scene.ts';
import { publicPages } from '../public-pages.ts';

onEveryScreen('Public pages', (screen) => {
  for (const { path } of publicPages)
    it(path, async () => {
      await openPage(path);
      await checkScene(path === '/' ? 'home' : path, screen);
    });
});
