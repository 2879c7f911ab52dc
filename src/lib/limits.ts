const MAX_MESSAGE_CHARACTERS = 4000;

export const MESSAGES_A_PAGE = 50;

export function charactersLeft(text: string): number {
  // Counting code points costs time, so it is done only where surrogate pairs could matter.
  const length = text.length > MAX_MESSAGE_CHARACTERS / 2 ? Array.from(text).length : text.length;
  return MAX_MESSAGE_CHARACTERS - length;
}

export const SAMPLE_TYPES = ["literary", "educational", "problem_bank"] as const;

export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

export const MAX_SAMPLE_FILE_BYTES = 10 * 1024 * 1024;
