/**
 * Content that a page shows after its shell, by name, as JSON text. On the server it is a promise that the stream waits
 * for. The text is written into the page, so that the browser does not load it again.
 */
export class DeferredStore {
  readonly #texts = new Map<string, Promise<string>>();

  /** A part of the page arrives after its shell. */
  get isUsed(): boolean {
    return this.#texts.size > 0;
  }

  /** Starts loading content. A failure becomes `null`, which the page must handle. */
  load(name: string, content: Promise<unknown>): void {
    const settled = content.catch(() => null);
    this.#texts.set(
      name,
      settled.then((value) => JSON.stringify(value)),
    );
  }

  /** The content's text. At hydration, the browser reads it from the page. */
  find(name: string): Promise<string> {
    const text = this.#texts.get(name) ?? Promise.resolve(readFromPage(name));
    this.#texts.set(name, text);
    return text;
  }

  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}

export const deferredId = (name: string): string => `deferred-${name}`;

const readFromPage = (name: string): string =>
  document.getElementById(deferredId(name))?.textContent ?? 'null';
