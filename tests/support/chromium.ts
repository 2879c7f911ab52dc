import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

const SYSTEM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

export function findChromium(): string | null {
  return [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

let running: Promise<Browser> | undefined;

/**
 * All test files of a process share it, so close only contexts. @throws a sentence that names what
 * is missing
 */
export async function sharedChromium(): Promise<Browser> {
  if (!(await running)?.isConnected()) running = launch();
  return running as Promise<Browser>;
}

const SWITCHES = [
  ...["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  "--js-flags=--no-opt,--no-maglev",
];

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error("No Chromium was found. `bun run check` installs one; these tests need it.");
  }
  return chromium.launch({ executablePath, args: SWITCHES });
}
