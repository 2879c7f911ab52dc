/** Ordered, since some browsers include the names of others. */
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
  const named = (list: typeof BROWSERS) =>
    list.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
