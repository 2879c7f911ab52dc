import { crc32 } from "node:zlib";

/** 36 characters are 214 random bits. The last six are a checksum, so scanners can rule out others. */
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PATTERN = new RegExp(`^cm_([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** Of deliveries' tokens from before, which have no checksum. */
const FORMER_PATTERN = /^aim-deliver-[\w-]{43}$/;

/** How many of its last characters a list shows. */
const HINT_LENGTH = 4;

/** @returns a token as docs/product.md#tokens describes it */
export function newTokenSecret(): string {
  let random = "";
  while (random.length < RANDOM_LENGTH)
    // Four times 62; larger bytes would make some characters more likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH)))
      if (byte < 4 * DIGITS.length && random.length < RANDOM_LENGTH)
        random += DIGITS[byte % DIGITS.length];
  return `cm_${random}${checksumOf(random)}`;
}

export function isTokenSecret(text: string): boolean {
  const [, random, checksum] = PATTERN.exec(text) ?? [];
  return random === undefined ? FORMER_PATTERN.test(text) : checksumOf(random) === checksum;
}

export const hintOf = (secret: string) => secret.slice(-HINT_LENGTH);

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = DIGITS[rest % DIGITS.length] + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
