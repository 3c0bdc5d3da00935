import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { remote } from 'webdriverio';
import { median } from './load.ts';
import { report } from './results.ts';
import { startProduct } from './servers.ts';

const ROUNDS = 3;
const CPU = 4;
/** Slow 4G, as Chrome's developer tools emulate it: milliseconds, bytes per second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
/** Milliseconds: longer than the slowest page takes until it can be used. */
const WATCHED = 4_500;

/** One load, in milliseconds since the navigation began; `shift` is the cumulative layout shift. */
export interface Load {
  paint: number;
  hydrated: number;
  /** Total blocking time after the first paint. */
  blocked: number;
  shift: number;
}

/** One load whose form is pressed at its first paint. */
interface Press {
  /** When the form answers the press: the browser submits it. */
  submitted: number;
  /** When the prices are on screen. */
  answered: number;
}

/** The first load on a phone, as multiples of the first paint of one file from node:http, in interleaved rounds. */
export async function benchPhone(): Promise<void> {
  const product = await startProduct();
  const bare = await startBarePage();
  // The first visitor waits for the rendering.
  for (const path of ['/', '/booking']) await (await fetch(product.origin + path)).arrayBuffer();
  const paints: number[] = [];
  const loads: Load[] = [];
  const presses: Press[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    paints.push((await watchLoad(bare.origin)).paint);
    loads.push(await watchLoad(product.origin));
    presses.push(await pressForm(product.origin));
  }
  await product.stop();
  bare.stop();
  console.log(`\nOn a phone: ${CPU}× CPU, slow 4G, medians of ${ROUNDS} rounds (least to most)`);
  report('first paint of a page of one file', paints, null, 'ms');
  const limit = median([...paints]);
  const compare = (what: string, times: number[], atMost: number) =>
    report(
      `${what} ÷ that`,
      times.map((time) => time / limit),
      { atMost },
    );
  compare(
    'first paint',
    loads.map((one) => one.paint),
    1.15,
  );
  compare(
    'the form answers, sent by the browser',
    presses.map((one) => one.submitted),
    1.25,
  );
  compare(
    'prices on screen after a press at the first paint',
    presses.map((one) => one.answered),
    2.2,
  );
  compare(
    'hydrated',
    loads.map((one) => one.hydrated),
    2.4,
  );
  report(
    'layout shift',
    loads.map((one) => one.shift),
    { atMost: 0.01 },
    '',
  );
  report(
    'total blocking time',
    loads.map((one) => one.blocked),
    { atMost: 100 },
    'ms',
  );
}

const openBrowser = () =>
  remote({
    logLevel: 'error',
    capabilities: {
      browserName: 'chrome',
      pageLoadStrategy: 'none',
      'wdio:enforceWebDriverClassic': true,
      'wdio:chromedriverOptions': { binary: process.env.CHROMEDRIVER_PATH ?? '/usr/bin/chromedriver' },
      'goog:chromeOptions': {
        binary: process.env.CHROME_BIN ?? '/usr/bin/chromium',
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-dev-shm-usage',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    },
  });

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Opens the site in a new browser with an empty cache, and runs the script in each of its documents. */
async function visit<T>(
  origin: string,
  script: () => void,
  read: (browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await openBrowser();
  const send = (name: string, params: object) => browser.sendCommandAndGetResult(name, params);
  try {
    await send('Emulation.setDeviceMetricsOverride', SCREEN);
    await send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await send('Network.enable', {});
    await send('Network.emulateNetworkConditions', NETWORK);
    await send('Page.enable', {});
    // tsx wraps functions in a helper that a page does not have.
    const source = `{ const __name = (one) => one; (${script.toString()})(); }`;
    await send('Page.addScriptToEvaluateOnNewDocument', { source });
    await browser.url(`${origin}/`);
    await browser.pause(WATCHED);
    return await read(browser);
  } finally {
    await browser.deleteSession();
  }
}

/** Opens the page at `/` once. Its form is hydrated when React has taken over its button, or when it says so by `data-ready`. */
export const watchLoad = (origin: string): Promise<Load> =>
  visit(origin, watch, (browser) => browser.execute(() => Reflect.get(window, 'watched')));

/** Runs in the page. */
function watch(): void {
  const watched: Load = { paint: 0, hydrated: 0, blocked: 0, shift: 0 };
  Object.assign(window, { watched });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.paint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    if (watched.paint > 0 && startTime >= watched.paint) watched.blocked += duration - 50;
  });
  observe('layout-shift', (entry) => (watched.shift += Number(Reflect.get(entry, 'value'))));
  const timer = setInterval(() => {
    const button = document.querySelector('main button[type=submit]');
    // What React leaves on an element that it has taken over.
    const isTaken = button && Object.keys(button).some((key) => key.startsWith('__reactProps'));
    if (!isTaken && !document.querySelector('form[data-ready=true]')) return;
    watched.hydrated = performance.now();
    clearInterval(timer);
  }, 10);
}

const pressForm = (origin: string): Promise<Press> =>
  visit(origin, pressAtPaint, async (browser) => {
    const text = await browser.execute(() => sessionStorage.getItem('press'));
    const { began, submitted, answered } = JSON.parse(text ?? '{}');
    return { submitted: submitted - began, answered: answered - began };
  });

/** Runs in the page with the form, and in the one that answers it. */
function pressAtPaint(): void {
  const now = () => performance.timeOrigin + performance.now();
  const press = JSON.parse(sessionStorage.getItem('press') ?? '{}');
  const note = (more: object) => sessionStorage.setItem('press', JSON.stringify(Object.assign(press, more)));
  const isForm = press.began === undefined;
  if (isForm) note({ began: performance.timeOrigin });
  addEventListener('submit', () => note({ submitted: now() }), { capture: true });
  const whenPainted = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
  // A frame at a time: an observer of paints hears of the first one hundreds of milliseconds later.
  const pressOrRead = () => {
    const button = document.querySelector<HTMLButtonElement>('main button[type=submit]');
    if (isForm && button) whenPainted(() => button.click());
    else if (!isForm && /\$\d/.test(document.querySelector('main')?.innerText ?? ''))
      whenPainted(() => note({ answered: now() }));
    else requestAnimationFrame(pressOrRead);
  };
  pressOrRead();
}

/** A page of one file with links, a form, cards and forty rates: what the phone and its network take in any case. */
async function startBarePage() {
  const list = (length: number, one: (at: number) => string) =>
    Array.from({ length }, (_, at) => one(at + 1)).join('');
  const links = (length: number) => `<nav>${list(length, (at) => `<a href="/${at}">Page ${at}</a> `)}</nav>`;
  const row = (days: number) =>
    `<tr><th scope="row">${days} days</th><td>$${(days * 21.9).toFixed(2)}</td><td>$${(days * 18.4).toFixed(2)}</td><td>Shuttle, taxes and airport fees included</td></tr>`;
  const card = (at: number) =>
    `<article class="card"><h2>Reason ${at} to park with us</h2><p>The shuttle leaves every few minutes, day and night, and the ride to the terminal takes seven minutes. Your space is held, also when your plane is late.</p></article>`;
  const body =
    brotliCompressSync(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parking</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{margin:0;font:1rem/1.5 sans-serif}header,footer{padding:1rem;background:#07332b}a{color:#fff}main{padding:1rem}
label,input,select{display:block;margin:.5rem 0}.cards{display:grid;gap:1rem}.card{padding:1rem;border:1px solid}
table{border-collapse:collapse}th,td{padding:.25rem;border-bottom:1px solid}
</style></head><body><header>${links(6)}</header><main><h1>Parking at Sea-Tac</h1><form action="/rates">
<label>Drop-off<input type="date" name="from"></label><label>Pick-up<input type="date" name="to"></label>
<label>Car<select name="class"><option>Car<option>Truck</select></label><label>Promo code<input name="promo"></label>
<button type="submit">See prices</button></form><div class="cards">${list(6, card)}</div>
<table>${list(40, row)}</table></main><footer>${links(8)}</footer></body></html>`);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  };
  const server = createServer((_req, res) => void res.writeHead(200, headers).end(body)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('No port');
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => void server.close() };
}
