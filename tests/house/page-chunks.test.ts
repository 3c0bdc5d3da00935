import { expect } from 'chai';
import { staffRoutes } from '../../pages/back-office/staff-routes.ts';
import { routes } from '../../pages/routes.ts';
import { pageSource } from '../../server/web/assets.ts';
import { clubMenu } from '../../shared/page/club-menu.ts';

describe('The page of each route', () => {
  for (const [folder, list] of [
    ['pages', routes],
    ['pages/back-office', staffRoutes],
  ] as const) {
    it(`is exported under its route’s name from its own file in ${folder}, as a first load expects`, async () => {
      for (const { name, load } of list) {
        const module: Record<string, unknown> = await import(`../../${pageSource(name, folder)}`);
        expect(module[`${name}Page`], name).to.equal(await load());
      }
    });
  }

  it('is at the address that the club’s menu has for it', () => {
    for (const { name, path } of clubMenu)
      expect(routes.find((route) => route.name === name)?.path, name).to.equal(path);
  });
});
