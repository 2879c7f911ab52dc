/** In this order: the first match is the browser, since others include its name in theirs. */
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
  /** Null where the user agent is no browser's that we know. */
  browser: string | null;
  system: string | null;
}

/** Where a session was started, as far as the browser's own words tell. */
export function deviceOf(userAgent: string): Device {
  const named = (list: typeof BROWSERS) =>
    list.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
