import { makeAutoObservable, runInAction } from 'mobx';
import { MAX_PHOTOS } from '../../../shared/contracts/incidents.ts';
import { newAttemptKey } from '../../../shared/stores/new-attempt-key.ts';
import { preparePhoto } from './prepare-photo.ts';
import { sendPhoto } from './send-photo.ts';

export interface QueuedPhoto {
  /** Its id at the API, too: sent again, it is stored once. */
  id: string;
  name: string;
  /** The incident that it belongs to; null until that is reported. */
  incidentId: string | null;
  state: 'preparing' | 'ready' | 'sending' | 'failed' | 'unusable';
  preview: string | null;
  jpeg: Blob | null;
  /** How much of it is sent, from 0 to 1. */
  progress: number;
  problem: string | null;
}

const RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;

/**
 * Photos on their way to an incident. They stay here until the API has them, also from page to page: what a lost network
 * or a restart stopped is sent again by itself, and the browser asks before it closes a page with unsent photos. Browser
 * only.
 */
export class PhotoQueueStore {
  static readonly key = 'photo-queue';
  photos: readonly QueuedPhoto[] = [];
  /** Counts the photos that arrived. */
  sent = 0;
  #isSending = false;
  #isWatching = false;
  #retryMs = RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  of(incidentId: string | null): QueuedPhoto[] {
    return this.photos.filter((photo) => photo.incidentId === incidentId);
  }

  /** Photos that would be lost with the page. */
  get isWaiting(): boolean {
    return this.photos.some(({ state }) => state !== 'unusable');
  }

  /** Prepares chosen files one after another, because a phone has no memory for ten at once. */
  async add(files: readonly File[], { incidentId, room }: { incidentId: string | null; room: number }) {
    const added = files.slice(0, Math.min(room, MAX_PHOTOS)).map(({ name }): QueuedPhoto => ({
      id: newAttemptKey(),
      name,
      incidentId,
      state: 'preparing',
      preview: null,
      jpeg: null,
      progress: 0,
      problem: null,
    }));
    this.photos = [...this.photos, ...added];
    this.#watch();
    for (const [at, { id }] of added.entries()) await this.#prepare(id, files[at]);
    await this.send();
  }

  remove(id: string): void {
    this.photos = this.photos.filter((photo) => photo.id !== id);
  }

  /** The incident of the photos that had none is reported: they are sent to it. */
  attach(incidentId: string): void {
    for (const { id } of this.of(null)) this.#change(id, { incidentId });
    void this.send();
  }

  /** Tries again what failed. */
  retry(): void {
    clearTimeout(this.#timer);
    for (const { id, state } of this.photos) if (state === 'failed') this.#change(id, { state: 'ready' });
    void this.send();
  }

  /** Sends everything that has an incident, one photo after another: a slow network finishes some at least. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#findNext(); next; next = this.#findNext()) await this.#send(next);
    this.#isSending = false;
  }

  toState(): undefined {}

  fromState(): void {}

  #findNext(): QueuedPhoto | undefined {
    return this.photos.find(({ state, incidentId }) => state === 'ready' && incidentId !== null);
  }

  async #prepare(id: string, file: File | undefined): Promise<void> {
    if (!file) return;
    const prepared = await preparePhoto(file).catch(() => null);
    if (prepared) this.#change(id, { ...prepared, state: 'ready' });
    else this.#change(id, { state: 'unusable', problem: 'This browser can’t read this picture.' });
  }

  async #send({ id, incidentId, jpeg }: QueuedPhoto): Promise<void> {
    if (!incidentId || !jpeg) return;
    this.#change(id, { state: 'sending', progress: 0, problem: null });
    const onProgress = (progress: number) => this.#change(id, { progress });
    const result = await sendPhoto({ incidentId, photoId: id, jpeg, onProgress });
    if (result.kind === 'sent') {
      this.#retryMs = RETRY_MS;
      runInAction(() => {
        this.remove(id);
        this.sent += 1;
      });
    } else if (result.kind === 'lost') {
      this.#change(id, {
        state: 'failed',
        problem: 'Not sent yet: no connection. It is sent again by itself.',
      });
      this.#retryLater();
    } else this.#change(id, { state: 'unusable', problem: result.message });
  }

  #retryLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.retry(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
  }

  /** From the first photo on, on every page. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    addEventListener('online', () => this.retry());
    addEventListener('beforeunload', (event) => {
      if (this.isWaiting) event.preventDefault();
    });
  }

  #change(id: string, fields: Partial<QueuedPhoto>): void {
    runInAction(() => {
      this.photos = this.photos.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo));
    });
  }
}
