import { $ } from '@wdio/globals';
import { openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { look } from '../look.ts';

const pressFirst = (words: string) => $(`//button[starts-with(normalize-space(), "${words}")]`).click();

onEveryScreen('Every state of the club’s first pages', (screen) => {
  it('the dashboard', async () => {
    await signIn();
    await waitForTitle('Hello, Ann');
    await look('dashboard', screen);
  });

  it('a trip’s papers', async () => {
    await $('summary*=calendar').click();
    await look('dashboard papers', screen);
  });

  it('a receipt over it', async () => {
    await pressFirst('View receipt ');
    await waitForWords('Thank you for parking with us.');
    await look('dashboard receipt', screen);
    await $('button[aria-label="Close"]').click();
  });

  it('earlier trips', async () => {
    await press('Older');
    await waitForWords('Page 2 of');
    await look('dashboard earlier', screen);
  });

  it('the navigation', async () => {
    if (!screen.isPhone) return;
    await $('nav[aria-label="Point Club"] summary').click();
    await look('club navigation', screen);
  });

  it('points activity, with all dates of expiry', async () => {
    await openPage('/point-club/ledger');
    await look('ledger', screen);
    await $('summary*=later date').click();
    await look('ledger expiries', screen);
  });
});
