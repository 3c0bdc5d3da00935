import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { Key } from 'webdriverio';
import { pressKeys, readFocused } from './support/keys.ts';
import { field, openPage, press, readAddress, waitForWords } from './support/page.ts';
import { onEveryScreen } from './support/screens.ts';
import { dayFromNow, quietDays } from './support/booking-input.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

onEveryScreen('The calendar', () => {
  const from = dayFromNow(quietDays(10));
  const opener = () => $('button[aria-haspopup="dialog"]');
  const isOpen = () => $('dialog[open]').isExisting();
  const focusedDay = () => browser.execute(() => document.activeElement?.closest('td')?.dataset.day);

  async function open(): Promise<void> {
    await opener().click();
    await $('dialog[open]').waitForExist();
    await browser.waitUntil(async () => (await focusedDay()) !== undefined);
  }

  it('opens with a button whose label names the selected days', async () => {
    const seconds = Date.parse(`${from}T20:00:00Z`) / 1000;
    await openPage(`/booking?travelFromDate=${seconds}&travelToDate=${seconds + 2 * 86_400}`);
    expect(await opener().getComputedLabel()).to.match(/^Calendar: .+ → .+, 2 days$/);
    await open();
    expect(await focusedDay()).to.equal(from);
    await expectFitsAndAccessible();
  });

  it('moves by day, week and month with the keyboard', async () => {
    await pressKeys(Key.ArrowRight);
    expect(await focusedDay()).to.equal(addDays(from, 1));
    await pressKeys(Key.ArrowDown);
    expect(await focusedDay()).to.equal(addDays(from, 8));
    await pressKeys(Key.ArrowUp, Key.ArrowLeft);
    expect(await focusedDay()).to.equal(from);
    await pressKeys(Key.PageDown);
    await browser.waitUntil(async () => ((await focusedDay()) ?? '').slice(0, 7) > from.slice(0, 7));
    await expectFitsAndAccessible();
  });

  it('closes with Escape and returns the focus', async () => {
    await pressKeys(Key.Escape);
    await browser.waitUntil(async () => !(await isOpen()));
    expect(await opener().isFocused()).to.equal(true);
    expect(await field('Drop-off date').getValue()).to.equal(from);
  });

  it('closes with Back without leaving the page', async () => {
    const address = await readAddress();
    await open();
    await browser.back();
    await browser.waitUntil(async () => !(await isOpen()));
    expect(await readAddress()).to.equal(address);
    expect(await $('h1').getText()).to.equal('When do you travel?');
  });

  it('selects a first and a last day', async () => {
    await open();
    await pressKeys(Key.ArrowRight, Key.Enter);
    await waitForWords('Now choose your pick-up date.');
    await pressKeys(Key.ArrowRight, Key.ArrowRight, Key.ArrowRight, Key.Enter);
    await waitForWords(/, 3 days/);
    await expectFitsAndAccessible();
    await press('Use these dates');
    await browser.waitUntil(async () => !(await isOpen()));
    expect(await field('Drop-off date').getValue()).to.equal(addDays(from, 1));
    expect(await field('Pick-up date').getValue()).to.equal(addDays(from, 4));
    expect(await readFocused()).to.match(/3 days$/);
  });
});

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
