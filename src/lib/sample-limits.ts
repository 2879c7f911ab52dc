/** What a publisher says that a sample is (docs/product.md#sample-uploads). */
export const SAMPLE_TYPES = ["literary", "educational", "problem_bank"] as const;

/** Of a sample's text, as UTF-8 (docs/product.md#sample-uploads). */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;
