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
