/** What an account of the measurement names, in the reader's language. */
export interface MeasuredNames {
  /** Whether all languages together reach their aim. */
  isReached: boolean;
  /** Languages below theirs. */
  below: readonly string[];
  kinds: readonly { name: string; texts: number; low: number }[];
  /** The ways to spoil a text that cost least, in whole points. */
  least: readonly { name: string; points: number }[];
}
