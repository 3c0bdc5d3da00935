/** Lets stores keep things in `localStorage`, for the tests of the running `describe`. Returns what is kept, empty at each test. */
export function useLocalStorage(): Map<string, string> {
  const names = ['localStorage', 'navigator'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  beforeEach(() => {
    kept.clear();
    Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
    // Without locks, as in an older browser.
    Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  });
  after(() =>
    names.forEach((name, index) => {
      Reflect.deleteProperty(globalThis, name);
      const own = before[index];
      if (own) Object.defineProperty(globalThis, name, own);
    }),
  );
  return kept;
}
