export const MESSAGES_PER_PAGE = 50;

export function charactersLeft(text: string, maxLength: number): number {
  // Counting code points is slow, so it is done only for long texts.
  const length = text.length > maxLength / 2 ? Array.from(text).length : text.length;
  return maxLength - length;
}

/** Each of `contentTypes` in src/quality, which browsers do not load. */
export const SAMPLE_TYPES = [
  "literary",
  "educational",
  "problem_bank",
  "chat",
  "code",
  "parallel",
] as const;

/** The seller chooses how much of a sample everyone can read. */
export const SHOWN_CHARACTERS = { least: 500, usual: 5000, most: 50_000 } as const;

const CHARACTERS_PER_ROW = 250;
const MIN_ROWS = 20;

export function shownRows(characters: number): number {
  return Math.max(MIN_ROWS, Math.floor(characters / CHARACTERS_PER_ROW));
}

export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

export const MAX_PICTURE_BYTES = 5_000_000;

export const MAX_IMPORT_BYTES = 10_000_000;

export const MAX_SAMPLE_FILE_BYTES = 10 * 1024 * 1024;
