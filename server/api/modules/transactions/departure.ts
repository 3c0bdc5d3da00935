/** A car that leaves, and how its driver pays. */
export interface Departure {
  id: string;
  /** When the car exited. */
  at: Date;
  /** How the amount due at the exit is paid. OWED: later. */
  kind: 'CARD' | 'CASH' | 'OWED';
  /** What staff type or scan to identify the member, see `identifyMember`. */
  member?: string | null;
  card: { brand: string | null; lastFour: string | null; reference?: string | null };
  /** The cash that the driver hands over; the default is the amount due. */
  tenderedCents?: number | null;
  /** The member id of the employee who checks the car out and takes the payment. */
  takenBy?: string | null;
}
