import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { overflow, showTheme, violations } from "../support/accessibility";
import { sharedChromium } from "../support/chromium";
import { newFolder } from "../support/folder";
import { freePort } from "../support/http";
import { PATIENCE_MS } from "../support/patience";
import { answering } from "../support/program";
import { ROOT } from "../support/sources";

setDefaultTimeout(PATIENCE_MS);

const checkout = newFolder();
const PARTS = [
  "src",
  "views",
  "messages",
  "islands",
  "db",
  "clients",
  "docs",
  "public",
  "package.json",
  "tsconfig.json",
];

let develop: Bun.Subprocess<"ignore", "ignore", "pipe">;
let page: Page;
let address: string;

beforeAll(async () => {
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  const port = freePort();
  develop = Bun.spawn([process.execPath, "src/commands/develop.ts"], {
    cwd: checkout,
    env: {
      PATH: "/usr/bin:/bin",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      NODE_ENV: "development",
      PORT: String(port),
      DATA_DIR: newFolder(),
    },
    stdout: "ignore",
    stderr: "pipe",
  });
  address = `http://localhost:${port}`;
  await answering(address, develop.exited);
  page = await (await sharedChromium()).newPage();
  await page.goto(`${address}/login`);
});

afterAll(async () => {
  await page?.close();
  develop?.kill("SIGTERM");
  expect(await develop?.exited).toBe(0);
});

test("shows the parts of pages, readable in both themes and on a phone", async () => {
  const design = await (await sharedChromium()).newPage();
  await design.goto(`${address}/design`);
  await design.getByRole("heading", { name: "Facts strip" }).waitFor();
  for (const theme of ["dark", "light"] as const) {
    await showTheme(design, theme);
    expect(await violations(design)).toEqual([]);
  }
  await design.setViewportSize({ width: 320, height: 900 });
  expect(await overflow(design, 320)).toEqual([]);
  await design.close();
});

async function change(path: string, from: string, to: string): Promise<void> {
  const file = join(checkout, path);
  const text = await Bun.file(file).text();
  expect(text).toContain(from);
  await Bun.write(file, text.replace(from, to));
}

async function printsError(words: string): Promise<void> {
  let heard = "";
  const decoder = new TextDecoder();
  const output = develop.stderr.getReader();
  while (!heard.includes(words)) heard += decoder.decode((await output.read()).value);
  output.releaseLock();
}

test("reloads an open page after a style sheet changes", async () => {
  await change("public/css/base.css", "body {", "body { --probe: changed;");
  await page.waitForFunction(
    () => getComputedStyle(document.body).getPropertyValue("--probe") === "changed",
  );
});

test("reloads an open page after a view changes, even after an error", async () => {
  const view = "views/accounts/login-page.tsx";
  await change(view, "export function LoginPage", "export funktion LoginPage");
  await printsError("restarts after the next change");
  await change(view, "export funktion LoginPage", "export function LoginPage");
  await change("messages/en/accounts.json", "Welcome Back", "Welcome Home");
  await page.getByRole("heading", { name: "Welcome Home" }).waitFor();
});

test("reloads an open page after a script changes", async () => {
  const started = "startIslands(document);";
  const changed = `${started} document.body.dataset.probe = "changed";`;
  await change("islands/site/site.entry.ts", started, changed);
  await page.waitForFunction(() => document.body.dataset.probe === "changed");
});
