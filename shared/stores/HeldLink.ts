/** The token of the link to the booking that this visitor looked at last. It proves that the booking is theirs. */
export class HeldLink {
  static readonly key = 'heldLink';
  token: string | null = null;

  // `BookingViewStore` sends the token.
  toState(): undefined {
    return undefined;
  }

  fromState(): void {}
}
