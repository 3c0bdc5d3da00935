import { $ } from '@wdio/globals';
import { openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { checkScene } from '../check-scene.ts';

const pressFirst = (words: string) => $(`//button[starts-with(normalize-space(), "${words}")]`).click();

onEveryScreen('Dashboard and ledger scenes', (screen) => {
  it('dashboard', async () => {
    await signIn();
    await waitForTitle('Hello, Ann');
    await checkScene('dashboard', screen);
  });

  it('documents of a booking', async () => {
    await $('summary*=calendar').click();
    await checkScene('dashboard papers', screen);
  });

  it('receipt dialog', async () => {
    await pressFirst('View receipt ');
    await waitForWords('Thank you for parking with us.');
    await checkScene('dashboard receipt', screen);
    await $('button[aria-label="Close"]').click();
  });

  it('older stays', async () => {
    await press('Older');
    await waitForWords('Page 2 of');
    await checkScene('dashboard earlier', screen);
  });

  it('navigation', async () => {
    if (!screen.isPhone) return;
    await $('nav[aria-label="Point Club"] summary').click();
    await checkScene('club navigation', screen);
  });

  it('points ledger and expiration dates', async () => {
    await openPage('/point-club/ledger');
    await checkScene('ledger', screen);
    await $('summary*=later date').click();
    await checkScene('ledger expiries', screen);
  });
});
