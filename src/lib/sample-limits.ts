/** What a publisher says that a sample is (spec section 3). */
export const SAMPLE_TYPES = ["literary", "educational", "problem_bank"] as const;

/** Of a sample's text, as UTF-8 (DESIGN section 5, Samples). */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;
