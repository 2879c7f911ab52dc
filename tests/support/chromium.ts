import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

/** The shell first: it does without the window and menus that nobody sees, a quarter of the work. */
const SYSTEM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/** Chromium's program: the system's, else the one that Playwright installed; null for neither. */
export function findChromium(): string | null {
  return [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

let running: Promise<Browser> | undefined;

/**
 * The headless Chromium of this process, which all its test files share: close contexts, not it.
 * @throws a sentence that says what is missing
 */
export async function sharedChromium(): Promise<Browser> {
  // One that has crashed fails the test that it served, not all that come after.
  if (!(await running)?.isConnected()) running = launch();
  return running as Promise<Browser>;
}

const SWITCHES = [
  ...["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  // No page of a test lives long enough to gain by code that was optimised in the meantime.
  "--js-flags=--no-opt,--no-maglev",
];

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error("No Chromium was found. `bun run check` installs one; these tests need it.");
  }
  return chromium.launch({ executablePath, args: SWITCHES });
}
