import { expect } from 'chai';
import { FormState } from '../stores/FormState.ts';
import { noAnswerError } from './api-error.ts';
import { failureOf } from './transport-failure.ts';
import { TransportError } from './transport.ts';

describe('A call that gets no answer', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const setOnLine = (onLine: boolean) =>
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine } });
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, 'navigator', own);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });

  async function messageOf(code: string): Promise<string | undefined> {
    const form = new FormState();
    await form.run(async () => {
      throw noAnswerError(new TransportError(failureOf(code), new Error(code)));
    });
    return form.formErrors[0];
  }

  it('says that the device is offline, and not that the error is unknown', async () => {
    setOnLine(false);
    expect(await messageOf('ERR_NETWORK')).to.match(/^You’re offline\. Try again/);
  });

  it('says that the error is unknown while the device has a network', async () => {
    setOnLine(true);
    expect(await messageOf('ERR_NETWORK')).to.match(/^Unknown error\./);
  });
});
