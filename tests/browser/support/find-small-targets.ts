import { browser } from '@wdio/globals';

/** A finger needs this many pixels. */
const TAP = 44;

/** The visible buttons, summaries and links outside of sentences that are too low for a finger, by their words. */
export const findSmallTargets = (): Promise<string[]> =>
  browser.execute((tap: number) => {
    const isInSentence = (target: Element) =>
      target.tagName === 'A' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ''),
      );
    return [...document.querySelectorAll<HTMLElement>('button, summary, a[href]')]
      .filter((target) => target.checkVisibility() && !isInSentence(target))
      .map((target) => ({ words: target.innerText, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1 && box.height < tap - 0.5 && box.bottom + scrollY > 0)
      .map(({ words, box }) => `${words} (${Math.round(box.height)})`);
  }, TAP);
