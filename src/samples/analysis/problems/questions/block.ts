/** So much of what stands above a question is kept, the nearest, in characters: each question reads it. */
export const LONGEST_HEADING = 1000;

/** One question with what belongs to it, as pieces of the text. */
export interface ProblemBlock {
  /** The number that it stands under, by which a key at the end names it; 0 without one. */
  readonly number: number;
  /** The heading above it, which may name topic or difficulty. */
  readonly heading: string;
  question: string;
  /** Empty where the text has none. */
  answer: string;
  solution: string;
}
