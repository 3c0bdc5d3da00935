import { typedNumber } from '../platform/typed-number.ts';

export interface Codes {
  /** Numbers of ours that the text may mean, normalized. */
  numbers: string[];
  /** A plate that it may mean, normalized; null for addresses and long texts. */
  plate: string | null;
}

const ADDRESS = /^(?:https?:\/\/[^/]+)?(\/[^?#]*)/i;
const MIN_LENGTH = 4;

/** Reads what a scanner or a person entered. The address in a QR code counts with each part of its path. */
export function readCodes(text: string): Codes {
  const [, path] = ADDRESS.exec(text.trim()) ?? [];
  if (path !== undefined) return { numbers: path.split('/').map(toNumber).filter(isLong), plate: null };
  const plate = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return {
    numbers: [toNumber(text)].filter(isLong),
    plate: plate.length >= 2 && plate.length <= 12 ? plate : null,
  };
}

const toNumber = (text: string) => typedNumber(text).replace(/[^A-Z0-9]/g, '');
const isLong = (number: string) => number.length >= MIN_LENGTH;
