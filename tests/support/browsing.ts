import { afterEach, beforeEach, expect, setDefaultTimeout } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import { SILENCE_MS } from "../../islands/runtime/heartbeat";
import { SECOND } from "../../src/lib/time";
import { listen } from "./http";
import { TestSmtp } from "./mail";
import { PATIENCE_MS } from "./patience";
import type { Person } from "./people";
import { ADDRESS, leaveWindow, openWindow, PORT, type Window } from "./windows";
import { createWorld, type World } from "./world";

export interface Site {
  readonly world: World;
  readonly address: string;
  readonly mailbox: TestSmtp;
  visitor(settings?: BrowserContextOptions): Promise<Page>;
  as(person: Person, settings?: BrowserContextOptions): Promise<Page>;
  allowError(error: RegExp): void;
}

/**
 * A test fails on any console error or policy violation that it did not allow. @param atPublicUrl
 * whether the site listens at PUBLIC_URL, which passkeys require
 */
export function browsing({
  mailbox: withMailbox = false,
  atPublicUrl = false,
  env = {} as Record<string, string>,
} = {}): Site {
  setDefaultTimeout(PATIENCE_MS);
  let mailbox: TestSmtp | null = null;
  let world: World;
  let windows: Window[];
  let allowed: RegExp[];

  beforeEach(async () => {
    [windows, allowed] = [[], []];
    if (withMailbox) mailbox = await TestSmtp.start();
    const smtp = mailbox ? { SMTP_URL: mailbox.url } : undefined;
    const own = atPublicUrl ? { PUBLIC_URL: ADDRESS } : undefined;
    const operator = { OPERATOR_EMAILS: "kim@example.test" };
    world = await createWorld({ env: { ...operator, ...smtp, ...own, ...env } });
    world.clock.set(Date.now());
    await listen(world.app, PORT);
  });

  afterEach(async () => {
    const errors = (await Promise.all(windows.map(leaveWindow))).flat();
    await world.close();
    await mailbox?.stop();
    expect(errors.filter((text) => !allowed.some((kind) => kind.test(text)))).toEqual([]);
  });

  async function visitor(settings: BrowserContextOptions = {}): Promise<Page> {
    const window = await openWindow(settings);
    windows.push(window);
    return window.page;
  }

  return {
    visitor,
    async as(person, settings) {
      const page = await visitor(settings);
      const { cookies } = await world.as(person);
      await page
        .context()
        .addCookies([...cookies].map(([name, value]) => ({ name, value, url: ADDRESS })));
      return page;
    },
    allowError: (error) => allowed.push(error),
    get world() {
      return world;
    },
    address: ADDRESS,
    get mailbox() {
      if (!mailbox) throw new Error("Ask for the mailbox: browsing({ mailbox: true })");
      return mailbox;
    },
  };
}

/** Without installing it first, Playwright's clock would start in 1970. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, SILENCE_MS - SECOND));
}

/** Moves in small steps, because rendering waits for timers of 0 ms. */
export async function untilCount(page: Page, shown: Locator, count: number): Promise<void> {
  while ((await shown.count()) !== count) await page.clock.runFor(1);
}

export function toast(page: Page, title: string, text = ""): Promise<void> {
  const shown = page.locator(".toast", { has: page.getByText(title, { exact: true }) });
  return (text ? shown.getByText(text, { exact: true }) : shown).waitFor();
}

export async function toastOnLeaving(
  page: Page,
  act: () => Promise<unknown>,
  ...words: readonly string[]
): Promise<void> {
  const shown = Promise.withResolvers<void>();
  await page.exposeFunction("toastShown", (text: string) => {
    if (words.every((each) => text.includes(each))) shown.resolve();
  });
  await page.evaluate(() => {
    const { toastShown } = window as unknown as { toastShown(text: string): void };
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".toast")) toastShown(toast.textContent ?? "");
    }).observe(document.body, { childList: true, subtree: true });
  });
  await act();
  await shown.promise;
}
