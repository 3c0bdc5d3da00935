/** The way to the devices that have a pass. */
export interface PassPush {
  /**
   * Has a device ask what changed. 'gone': nobody has this token any more. Throws where the device could not be told
   * for now.
   */
  push(pushToken: string): Promise<'told' | 'gone'>;
}
