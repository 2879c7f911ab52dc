import type { BrowserContextOptions, CDPSession, Page, WebSocketRoute } from "playwright";
import { MINUTE } from "../../src/lib/time";
import { sharedChromium } from "./chromium";
import { steadyPort } from "./http";

export const PORT = steadyPort();
export const ADDRESS = `http://localhost:${PORT}`;

/** Shorter than a test's timeout, so that the error names what did not settle. */
const PAGE_MS = 3 * MINUTE;

export interface Window {
  page: Page;
  cdp: CDPSession;
  errors: string[];
  kind: string;
  spoilt: boolean;
}

const left: Window[] = [];

/** Only closing the window undoes these. */
const LASTING = [
  ...["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket", "emulateMedia"],
  ...["setExtraHTTPHeaders", "grantPermissions", "newCDPSession"],
];

const HEARD = [
  ...["console", "dialog", "download", "filechooser", "framenavigated", "pageerror", "popup"],
  ...["request", "requestfailed", "requestfinished", "response", "websocket"],
] as const;

const SIZE = { width: 1440, height: 900 };

export async function openWindow(settings: BrowserContextOptions = {}): Promise<Window> {
  const { viewport, ...rest } = settings;
  const kind = JSON.stringify(rest);
  const place = left.findLastIndex((window) => window.kind === kind);
  const [found] = place < 0 ? [] : left.splice(place, 1);
  const window = found ?? (await newWindow(rest, kind));
  const size = viewport ?? SIZE;
  if (JSON.stringify(window.page.viewportSize()) !== JSON.stringify(size)) {
    await window.page.setViewportSize(size);
  }
  return window;
}

async function newWindow(settings: BrowserContextOptions, kind: string): Promise<Window> {
  const chromium = await sharedChromium();
  const context = await chromium.newContext({
    baseURL: ADDRESS,
    viewport: SIZE,
    reducedMotion: "reduce",
    ...settings,
  });
  context.setDefaultTimeout(PAGE_MS);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const window: Window = { page, cdp, kind, errors: [], spoilt: false };
  context.on("console", (message) => {
    if (message.type() === "error") window.errors.push(message.text());
  });
  context.on("weberror", (error) => window.errors.push(String(error.error())));
  const spoil = () => {
    window.spoilt = true;
  };
  for (const target of [page, context]) watch(target, LASTING, spoil);
  watch(page.clock, ["install", "fastForward", "pauseAt", "setFixedTime", "setSystemTime"], spoil);
  return window;
}

function watch(target: object, methods: readonly string[], called: () => void): void {
  const own = target as Record<string, (...values: unknown[]) => unknown>;
  for (const method of methods) {
    const original = own[method]?.bind(target);
    if (!original) continue;
    own[method] = (...values) => {
      called();
      return original(...values);
    };
  }
}

export async function leaveWindow(window: Window): Promise<string[]> {
  const context = window.page.context();
  if (window.spoilt || window.page.isClosed() || context.pages().length > 1) {
    await context.close();
    return window.errors;
  }
  await clean(window);
  const errors = window.errors;
  window.errors = [];
  left.push(window);
  return errors;
}

/** Stays on the site to keep the process, and keeps the cache that all tests share. */
async function clean({ page, cdp }: Window): Promise<void> {
  const context = page.context();
  for (const event of HEARD) page.removeAllListeners(event);
  await Promise.all(
    [page, context].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })),
  );
  await context.setOffline(false);
  await page.goto("/robots.txt");
  await page.mouse.move(0, 0);
  await page.evaluate(() => sessionStorage.clear());
  await context.clearCookies();
  await cdp.send("Storage.clearDataForOrigin", { origin: ADDRESS, storageTypes: "all" });
  await cdp.send("Page.resetNavigationHistory");
}

export interface Line {
  cut(): Promise<void>;
  mend(): void;
}

export async function lineOf(page: Page): Promise<Line> {
  const sockets: WebSocketRoute[] = [];
  let down = false;
  await page.routeWebSocket("**/ws", async (socket) => {
    if (down) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  return {
    async cut() {
      down = true;
      await Promise.all(sockets.splice(0).map((socket) => socket.close()));
    },
    mend() {
      down = false;
    },
  };
}
