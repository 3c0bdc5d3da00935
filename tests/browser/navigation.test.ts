import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import { openPage, press, readAddress, waitForFocus, waitForTitle } from './support/page.ts';
import { onDesktop, onEveryScreen } from './support/screens.ts';
import { expectTidy } from './support/tidy.ts';

onDesktop('Following a link', () => {
  before(async () => {
    await openPage('/');
    await watchTransitions();
  });

  it('shows the next page without loading the site again', async () => {
    await press('Book');
    await waitForTitle('When do you travel?');
    expect(await readAddress()).to.equal('/booking');
    expect(await browser.getTitle()).to.equal('Book parking at Sea-Tac | Cascade Airport Parking');
    expect(await readTransitions()).to.deep.equal(['page-in', 'page-out']);
  });

  it('moves the focus to the title and reads it out', async () => {
    await waitForFocus('H1 When do you travel?');
    const announced = await $('#page-announcer').getProperty('textContent');
    expect(announced).to.equal('Book parking at Sea-Tac | Cascade Airport Parking');
  });

  it('is no new page between the steps of a booking', async () => {
    await press('See prices');
    await waitForTitle('Choose how to pay');
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    expect(await readTransitions()).to.deep.equal([]);
  });

  it('is undone by Back, step by step', async () => {
    await browser.back();
    await waitForTitle('Choose how to pay');
    await browser.back();
    await waitForTitle('When do you travel?');
    await browser.back();
    await waitForTitle('Parking at Sea-Tac, shuttle included');
    await waitForFocus('H1 Parking at Sea-Tac, shuttle included');
  });

  it('moves nothing for those who want it still', async () => {
    await setReducedMotion(true);
    await readTransitions();
    await press('Book');
    await waitForFocus('H1 When do you travel?');
    expect(await readTransitions()).to.deep.equal([]);
    await setReducedMotion(false);
  });
});

declare global {
  interface Window {
    /** What has moved in the page's transitions. */
    moved: string[];
  }
}

/** Notes from now on what each transition of the page moves. */
const watchTransitions = () =>
  browser.execute(() => {
    window.moved = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      void transition.ready.then(() => {
        const animations = document.getAnimations().filter((animation) => animation instanceof CSSAnimation);
        window.moved.push(...animations.map(({ animationName }) => animationName).filter(isOurs));
      });
      return transition;
    };
    const isOurs = (name: string) => name.startsWith('page-');
  });

/** What has moved since the last look. */
const readTransitions = () => browser.execute(() => window.moved.splice(0).toSorted());

const setReducedMotion = (isReduced: boolean) =>
  browser.sendCommandAndGetResult('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: isReduced ? 'reduce' : '' }],
  });

onEveryScreen('An address that leads nowhere', () => {
  it('says so, with a way home', async () => {
    expectInConsole(/404/);
    await openPage('/no-such-page');
    await waitForTitle('This page could not be found');
    expect(await browser.getTitle()).to.equal('Page not found | Cascade Airport Parking');
    await expectTidy();
    await press('Back to the home page');
    await waitForTitle('Parking at Sea-Tac, shuttle included');
  });

  it('is the same for a booking that is not yours', async () => {
    expectInConsole(/404/);
    await openPage('/bookings/nosuchbooking?token=forged');
    await waitForTitle('This page could not be found');
  });
});
