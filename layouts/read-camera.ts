interface Detector {
  detect: (source: CanvasImageSource) => Promise<readonly { rawValue: string }[]>;
}

declare global {
  /** Chrome on Android and Safari have it, most desktop browsers don't. */
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined;
}

/** Often enough for a hand that holds a ticket, and gentle to the battery. */
const EVERY_MS = 150;
/** Wider pictures take jsQR too long on a phone. */
const MAX_WIDTH = 800;

/**
 * Shows the camera behind the phone in `video` and reads codes until one is found. Resolves to null when `signal` ends it.
 * Rejects when the camera can't be used.
 */
export async function readCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    const readFrame = await createReader();
    while (!signal.aborted) {
      const code = await readFrame(video);
      if (code) return code;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own detector also reads barcodes. Without it, jsQR reads QR codes. */
async function createReader(): Promise<ReadFrame> {
  if (globalThis.BarcodeDetector) {
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code', 'code_128'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: jsQR } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    if (!context || canvas.width === 0) return Promise.resolve(null);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return Promise.resolve(jsQR(data, width, height)?.data || null);
  };
}
