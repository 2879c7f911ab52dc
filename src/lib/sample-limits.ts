/** What a publisher says that a sample is (docs/product.md#sample-uploads). */
export const SAMPLE_TYPES = ["literary", "educational", "problem_bank"] as const;

/** Of a sample's text, as UTF-8 (docs/product.md#sample-uploads). */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/** Of a sample's file, which may hold pictures, or be packed. */
export const MAX_SAMPLE_FILE_BYTES = 10 * 1024 * 1024;
