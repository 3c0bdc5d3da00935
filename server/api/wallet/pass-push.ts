/** Sends pushes to devices with a wallet pass. */
export interface PassPush {
  /** Makes a device request updates. Returns 'unregistered' if the token is no longer valid. Throws on other errors. */
  push(pushToken: string): Promise<'sent' | 'unregistered'>;
}
