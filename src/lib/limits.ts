/** Characters of a chat message, as one counts them: a surrogate pair is one. */
const MAX_MESSAGE_CHARACTERS = 4000;

/** How many messages are read at once; the earlier ones by their cursor. */
export const MESSAGES_A_PAGE = 50;

/** How many characters more a message may have; below zero, how many it has too many. */
export function charactersLeft(text: string): number {
  // Counting code points costs time, so it is done only where surrogate pairs could matter.
  const length = text.length > MAX_MESSAGE_CHARACTERS / 2 ? Array.from(text).length : text.length;
  return MAX_MESSAGE_CHARACTERS - length;
}

/** What a publisher says that a sample is (docs/product.md#sample-uploads). */
export const SAMPLE_TYPES = ["literary", "educational", "problem_bank"] as const;

/** Of a sample's text, as UTF-8 (docs/product.md#sample-uploads). */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/** Of a sample's file, which may hold pictures, or be packed. */
export const MAX_SAMPLE_FILE_BYTES = 10 * 1024 * 1024;
