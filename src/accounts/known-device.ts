import { timingSafeEqual } from "node:crypto";

/** Accounts that one browser is known to; the one longest unused is forgotten first. */
const REMEMBERED = 5;
/** Half an HMAC-SHA256, as base64url. */
const MARK = /^[\w-]{22}$/;

/**
 * What a browser keeps of the accounts whose password was given or chosen in it: for each a keyed
 * hash of its address and of what is stored of its password. Nobody else can make one, it tells
 * nothing, and a new password makes every browser a stranger again.
 */
export class KnownDevice {
  readonly #marks: readonly string[];

  /** `kept` is what the browser sent: anything. */
  constructor(
    private readonly key: string,
    kept = "",
  ) {
    this.#marks = kept.split(".").filter((mark) => MARK.test(mark));
  }

  /** Whether this browser has given, or chosen, the password that is stored as `passwordHash`. */
  knows(email: string, passwordHash: string): boolean {
    const wanted = Buffer.from(this.mark(email, passwordHash));
    return this.#marks.some((mark) => timingSafeEqual(Buffer.from(mark), wanted));
  }

  /** What the browser shall keep from now on. */
  remembering(email: string, passwordHash: string): string {
    const mark = this.mark(email, passwordHash);
    const others = this.#marks.filter((other) => other !== mark);
    return [mark, ...others].slice(0, REMEMBERED).join(".");
  }

  /** Names the account among what this browser keeps. */
  mark(email: string, passwordHash: string): string {
    const hasher = new Bun.CryptoHasher("sha256", this.key).update(`${email}\n${passwordHash}`);
    return hasher.digest().subarray(0, 16).toString("base64url");
  }
}
