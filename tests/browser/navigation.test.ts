import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { expectInConsole } from './support/console.ts';
import { openPage, press, readAddress, waitForFocus, waitForTitle } from './support/page.ts';
import { onDesktop, onPhone, setMotion } from './support/screens.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onDesktop('Following a link', () => {
  before(async () => {
    await setMotion('no-preference');
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

  it('moves the focus to the title and announces it', async () => {
    await waitForFocus('H1 When do you travel?');
    const announced = await $('#page-announcer').getProperty('textContent');
    expect(announced).to.equal('Book parking at Sea-Tac | Cascade Airport Parking');
  });

  it('shows no transition between the steps of a booking', async () => {
    await press('See prices');
    await waitForTitle('Choose how to pay');
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
    expect(await readTransitions()).to.deep.equal([]);
  });

  it('shows no transition when a part of the page arrives late', async () => {
    await browser.back();
    await waitForTitle('Choose how to pay');
    await press('Email me this price');
    await $('dialog[open]').waitForDisplayed();
    expect(await readTransitions()).to.deep.equal([]);
    await browser.keys(['Escape']);
    await press('Choose Pay now');
    await waitForTitle('Pay and book');
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

  it('shows no transition with reduced motion', async () => {
    await setMotion('reduce');
    await readTransitions();
    await press('Book');
    await waitForFocus('H1 When do you travel?');
    expect(await readTransitions()).to.deep.equal([]);
  });
});

declare global {
  interface Window {
    /** The names of the animations of each page transition, when it has begun. */
    transitionNames: Promise<string[]>[];
  }
}

/** Records the animations of every page transition from now on. */
const watchTransitions = () =>
  browser.execute(() => {
    window.transitionNames = [];
    const start = document.startViewTransition.bind(document);
    const readNames = () =>
      document.getAnimations().flatMap((animation) => {
        const name = animation instanceof CSSAnimation ? animation.animationName : '';
        return name.startsWith('page-') ? name : [];
      });
    document.startViewTransition = (...options) => {
      const transition = start(...options);
      window.transitionNames.push(transition.ready.then(readNames, () => []));
      return transition;
    };
  });

/** The animations since the last call. */
const readTransitions = () =>
  browser.execute(async () => (await Promise.all(window.transitionNames.splice(0))).flat().toSorted());

onPhone('An unknown address', () => {
  it('shows a 404 page with a link to the home page', async () => {
    expectInConsole(/404/);
    await openPage('/no-such-page');
    await waitForTitle('This page could not be found');
    expect(await browser.getTitle()).to.equal('Page not found | Cascade Airport Parking');
    await expectFitsAndAccessible();
    await press('Back to the home page');
    await waitForTitle('Parking at Sea-Tac, shuttle included');
  });

  it('leads to the claim form when it looks like the link of a booking', async () => {
    await openPage('/bookings/nosuchbooking?token=forged');
    await waitForTitle('Find your booking');
  });
});
