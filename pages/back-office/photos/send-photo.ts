import * as v from 'valibot';
import { CLIENT_VERSION } from '../../../shared/business.ts';
import { addIncidentPhoto } from '../../../shared/contracts/incidents.ts';

interface Upload {
  incidentId: string;
  photoId: string;
  jpeg: Blob;
  /** Gets a number from 0 to 1. */
  onProgress: (share: number) => void;
}

/** `refused`: sending it again would change nothing. */
export type SendResult = { kind: 'sent' } | { kind: 'lost' } | { kind: 'refused'; message: string };

/** Neither progress nor an answer: the connection is dead, though nobody said so. */
const SILENCE_MS = 20_000;
const failure = v.fallback(v.object({ message: v.string(), formErrors: v.array(v.string()) }), {
  message: 'This photo wasn’t accepted.',
  formErrors: [],
});

/** Sends one photo. Not with the API client, which sends JSON and knows no progress. Source: PUT /incidents/{id}/photos/{photoId}. */
export function sendPhoto({ incidentId, photoId, jpeg, onProgress }: Upload): Promise<SendResult> {
  const path = addIncidentPhoto.path.replace('{id}', incidentId).replace('{photoId}', photoId);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(addIncidentPhoto.method, `/api${path}`);
    request.setRequestHeader('content-type', 'image/jpeg');
    request.setRequestHeader('client-version', CLIENT_VERSION);
    let silence = setTimeout(() => request.abort(), SILENCE_MS);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => resolve(readAnswer(request)));
    for (const event of ['error', 'abort']) request.addEventListener(event, () => resolve({ kind: 'lost' }));
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.send(jpeg);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): SendResult {
  if (status === 200) return { kind: 'sent' };
  // Busy, restarting, or not logged in at the moment: later it may work.
  if (status >= 500 || status === 429 || status === 401) return { kind: 'lost' };
  const { message, formErrors } = v.parse(failure, parseJson(responseText));
  return { kind: 'refused', message: formErrors[0] ?? message };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
