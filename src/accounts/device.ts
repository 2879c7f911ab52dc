import { timingSafeEqual } from "node:crypto";

/** The order matters, because some browsers' user agents also name other browsers. */
const BROWSERS: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: ReadonlyArray<readonly [name: string, mark: RegExp]> = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

export interface Device {
  browser: string | null;
  system: string | null;
}

export function deviceOf(userAgent: string): Device {
  const firstMatch = (list: typeof BROWSERS) =>
    list.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  return { browser: firstMatch(BROWSERS), system: firstMatch(SYSTEMS) };
}

const MAX_MARKS = 5;
const MARK_PATTERN = /^[\w-]{22}$/;

export class KnownDevice {
  readonly #marks: readonly string[];

  constructor(
    private readonly key: string,
    cookieValue = "",
  ) {
    this.#marks = cookieValue.split(".").filter((mark) => MARK_PATTERN.test(mark));
  }

  isKnownFor(email: string, passwordHash: string): boolean {
    const expected = Buffer.from(this.mark(email, passwordHash));
    return this.#marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected));
  }

  cookieValueWith(email: string, passwordHash: string): string {
    const mark = this.mark(email, passwordHash);
    const otherMarks = this.#marks.filter((otherMark) => otherMark !== mark);
    return [mark, ...otherMarks].slice(0, MAX_MARKS).join(".");
  }

  mark(email: string, passwordHash: string): string {
    const hasher = new Bun.CryptoHasher("sha256", this.key).update(`${email}\n${passwordHash}`);
    return hasher.digest().subarray(0, 16).toString("base64url");
  }
}
