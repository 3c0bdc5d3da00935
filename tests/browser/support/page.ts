import { $, $$, browser } from '@wdio/globals';

/** Opens an address and waits until the page answers to presses. */
export async function openPage(address: string): Promise<void> {
  await browser.url(address);
  await waitForHydration();
}

/** React has taken over what the server drew, and what it does right afterwards has begun. */
export async function waitForHydration(): Promise<void> {
  await browser.waitUntil(() =>
    browser.execute(() => {
      const title = document.querySelector('h1');
      return title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'));
    }),
  );
  await browser.execute(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/**
 * The button or link with these words, in an open dialog if it has one; what is drawn for another size of screen does
 * not count.
 */
export async function findShown(words: string): Promise<WebdriverIO.Element> {
  const named = `*[self::button or self::a][normalize-space()="${words}"]`;
  const path = `//dialog[@open]//${named} | //${named}[not(//dialog[@open]//${named})]`;
  let shown: WebdriverIO.Element | undefined;
  await browser.waitUntil(async () => (shown = await $$(path).find((element) => element.isDisplayed())), {
    timeoutMsg: `There is no “${words}” to press`,
  });
  if (!shown) throw new Error('unreachable');
  return shown;
}

export const press = async (words: string) => (await findShown(words)).click();

/**
 * The field with this label, without the words that follow it in the label, such as '(optional)'. An open dialog comes
 * first: the page below may have a field with the same label.
 */
export const field = (label: string) => {
  const named = `label[normalize-space(text())="${label}"]`;
  return $(`//*[@id=(//dialog[@open]//${named} | //${named}[not(//dialog[@open]//${named})])/@for]`);
};

/** Types into fields by their labels, over whatever is in them. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await fillControl(field(label), value);
  }
}

/** Types over the control's value. WebDriver's own clearing sends no event that React hears. */
export async function fillControl(control: ReturnType<typeof $>, value: string): Promise<void> {
  await browser.execute(selectAll, await control);
  await control.addValue(value);
}

function selectAll(element: HTMLElement): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

/** Types 'YYYY-MM-DD' into a date field, as a person in the United States does. */
export async function typeDate(label: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await browser.execute((input: HTMLElement) => input.focus(), await field(label));
  await browser.keys([...`${month}${date}${year}`]);
}

/** The page whose title on screen is this one has come. */
export async function waitForTitle(words: string): Promise<void> {
  await $('h1').waitForDisplayed();
  await browser.waitUntil(async () => (await $('h1').getText()) === words, {
    timeoutMsg: `The page never was “${words}”`,
  });
}

/** These words are on screen, or come within the usual time. */
export async function waitForWords(words: string | RegExp): Promise<void> {
  const isThere = async () => {
    // WebDriver's own way to read a whole page takes ten times as long.
    const shown = await browser.execute(() => document.body.innerText);
    return typeof words === 'string' ? shown.includes(words) : words.test(shown);
  };
  await browser.waitUntil(isThere, { timeoutMsg: `“${words}” never came on screen` });
}

/** The focus has come to an element with this tag and these words: 'H1 Pay and book'. */
export const waitForFocus = (element: string) =>
  browser.waitUntil(async () => (await describeFocus()) === element, {
    timeoutMsg: `The focus never came to “${element}”`,
  });

/** What the element that has the focus is: 'H1 Pay and book'. */
export const describeFocus = () =>
  browser.execute(() => {
    const focused = document.activeElement;
    return focused ? `${focused.tagName} ${focused.textContent?.trim() ?? ''}`.trim() : 'nothing';
  });

/** The path and query that the address bar shows. */
export const readAddress = () => browser.execute(() => location.pathname + location.search);

/** Something is wider than its room: the page, or a dialog over it. */
export const scrollsSideways = () =>
  browser.execute(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );
