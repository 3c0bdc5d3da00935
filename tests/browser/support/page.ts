import { $, $$, browser } from '@wdio/globals';

/** Makes `getText` read what is shown as the browser puts it. WebDriver's own way takes five times as long. */
export function readTextQuickly(): void {
  browser.overwriteCommand(
    'getText',
    async function (this: WebdriverIO.Element) {
      await this.waitForExist();
      const read = (element: HTMLElement) => {
        // An option counts as shown when its menu is closed.
        if (element instanceof HTMLOptionElement) return element.text;
        // Between the cells of a table are tabs.
        return element.checkVisibility() ? element.innerText.replaceAll('\t', ' ').trim() : '';
      };
      return browser.execute(read, this);
    },
    true,
  );
}

/** Opens an address and waits for hydration. */
export async function openPage(address: string): Promise<void> {
  await browser.url(address);
  await waitForHydration();
}

/** Waits until React has hydrated the page, with what arrives late, and has run its first effects. */
export async function waitForHydration(): Promise<void> {
  await browser.waitUntil(() =>
    browser.execute(() => {
      const isHydrated = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber'));
      const title = document.querySelector('h1');
      // React's mark of a part that is not shown yet. Its content may already be in the document, hidden.
      const isLate = document.querySelector('template[id^="B:"]') !== null;
      const late = [...document.querySelectorAll('script[id^="deferred-"]')];
      return title !== null && isHydrated(title) && !isLate && late.every(isHydrated);
    }),
  );
  // The timer is for a tab that draws no frames: without it, a script would wait for WebDriver's limit.
  await browser.execute(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
        setTimeout(resolve, 1000);
      }),
  );
}

/**
 * Finds the visible button or link with these words, in an open dialog first. Elements for other screen sizes are
 * ignored.
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
 * The field with this label, without additions such as '(optional)'. An open dialog comes first, because the page behind
 * it may have a field with the same label.
 */
export const field = (label: string) => {
  const named = `label[normalize-space(text())="${label}"]`;
  return $(`//*[@id=(//dialog[@open]//${named} | //${named}[not(//dialog[@open]//${named})])/@for]`);
};

/** Types into fields by their labels and replaces their values. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await fillControl(field(label), value);
  }
}

/** Waits for a control and replaces its value. WebDriver's `clearValue` sends no event that React handles. */
export async function fillControl(control: ReturnType<typeof $>, value: string): Promise<void> {
  await control.waitForDisplayed();
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

/** Waits for a page with this heading. */
export async function waitForTitle(words: string): Promise<void> {
  const readHeading = () => {
    const heading = document.querySelector('h1');
    return heading?.checkVisibility() ? heading.innerText : null;
  };
  await browser.waitUntil(async () => (await browser.execute(readHeading)) === words, {
    timeoutMsg: `The heading was never “${words}”`,
  });
}

/** Waits until these words are on the screen. */
export async function waitForWords(words: string | RegExp): Promise<void> {
  const isThere = async () => {
    // WebDriver's own call to read a whole page is ten times slower.
    const shown = await browser.execute(() => document.body.innerText);
    return typeof words === 'string' ? shown.includes(words) : words.test(shown);
  };
  await browser.waitUntil(isThere, { timeoutMsg: `“${words}” never appeared` });
}

/** Waits until an element with this tag and text has the focus: 'H1 Pay and book'. */
export const waitForFocus = (element: string) =>
  browser.waitUntil(async () => (await describeFocus()) === element, {
    timeoutMsg: `“${element}” never got the focus`,
  });

/** The tag and text of the focused element: 'H1 Pay and book'. */
export const describeFocus = () =>
  browser.execute(() => {
    const focused = document.activeElement;
    return focused ? `${focused.tagName} ${focused.textContent?.trim() ?? ''}`.trim() : 'nothing';
  });

/** The path and query in the address bar. */
export const readAddress = () => browser.execute(() => location.pathname + location.search);

/** Whether the page or an open dialog scrolls sideways. */
export const scrollsSideways = () =>
  browser.execute(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );
