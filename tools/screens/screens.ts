import { rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import type { BrowserContext } from "playwright";
import { databaseFile, openDatabase } from "../../db/client";
import { buildAssets } from "../../islands/build";
import { LOCALES, languageOf } from "../../messages/catalogue";
import { type App, createApp } from "../../src/app";
import { loadConfig } from "../../src/config";
import { Assets } from "../../src/web/http/assets";
import { sharedChromium } from "../../tests/support/chromium";
import { listen } from "../../tests/support/http";
import { newQuickFolder } from "../../tests/support/quick-folder";
import { type DemoPages, type MeasuredPage, PAGES, setUpDemo } from "../bench/pages/pages";
import { shared } from "../bench/shared";

interface Screen {
  name: string;
  viewer: MeasuredPage["viewer"];
  /** The place among the demo's paths, or a path. */
  at: number | string;
}

const MORE = {
  visitor: [
    ...["/login", "/register", "/password-reset", "/terms", "/privacy", "/quality-figures"],
    ...["/roadshows/running", "/notice", "/no-such-page", "/design"],
  ],
  buyer: [
    ...["/following", "/saved-searches", "/profile", "/settings/authenticator"],
    ...["/dashboard?tab=favorites", "/dashboard?tab=analytics", "/analytics"],
  ],
  seller: [
    ...["/corpus-profile", "/corpus-profile/guide", "/packages/import", "/contracts"],
    "/marketplace?status=all",
  ],
  operator: [
    ...["/operator/notices", "/operator/disputes", "/operator/refunds", "/operator/fees"],
    ...["/operator/auctions", "/operator/contracts", "/operator/report", "/operator/roles"],
  ],
} as const satisfies Record<MeasuredPage["viewer"], readonly string[]>;

export const SCREENS: readonly Screen[] = [
  ...PAGES.map(({ name, viewer }, at) => ({ name: `${name}, ${viewer}`, viewer, at })),
  ...(Object.keys(MORE) as MeasuredPage["viewer"][]).flatMap((viewer) =>
    MORE[viewer].map((at) => ({ name: `${at.slice(1)}, ${viewer}`, viewer, at })),
  ),
];

const WIDTHS = [360, 1440] as const;
const THEMES = ["dark", "light"] as const;
const HEIGHT = 900;
/** Longer pages repeat what they show, or are read elsewhere. */
const MAX_HEIGHT = 6000;

/** Returns the number of pictures. */
export async function takeScreens(
  folder: string,
  screens: readonly Screen[],
  onScreen: (name: string) => void,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const dataDir = newQuickFolder("marketplace-screens-");
  const { app, demo } = await openDemo(dataDir);
  const address = await listen(app);
  const chromium = await sharedChromium();
  const context = await chromium.newContext({ baseURL: address, reducedMotion: "reduce" });
  try {
    for (const screen of screens) {
      onScreen(screen.name);
      await takeScreen(context, { folder, screen, demo, address });
    }
    await Bun.write(join(folder, "index.html"), contactSheet(screens));
    return screens.length * LOCALES.length * WIDTHS.length * THEMES.length;
  } finally {
    await context.close();
    await chromium.close();
    await app.finish();
    rmSync(dataDir, { recursive: true });
  }
}

/** The demo world in a new folder, and a server of it that is not yet listening. */
export async function openDemo(dataDir: string): Promise<{ app: App; demo: DemoPages }> {
  const file = databaseFile(dataDir);
  const clock = { now: () => Date.now() };
  const demo = await setUpDemo(file, dataDir, clock);
  const assetFolder = join(dataDir, "assets");
  await buildAssets(assetFolder, true);
  const app = await createApp({
    db: openDatabase(file),
    clock,
    config: loadConfig({ DATA_DIR: dataDir, NODE_ENV: "development" }),
    assets: await Assets.load(assetFolder),
    log: pino({ level: "silent" }),
    ...(await shared("")),
  });
  return { app, demo };
}

interface Place {
  folder: string;
  screen: Screen;
  demo: DemoPages;
  address: string;
}

async function takeScreen(context: BrowserContext, place: Place): Promise<void> {
  const { folder, screen, demo, address: url } = place;
  const [name, value] = demo.cookies[screen.viewer].split("=");
  const path = typeof screen.at === "number" ? (demo.paths[screen.at] as string) : screen.at;
  const page = await context.newPage();
  for (const locale of LOCALES)
    for (const theme of THEMES) {
      await context.clearCookies();
      await context.addCookies([
        { name: "language", value: languageOf(locale), url },
        { name: "theme", value: theme, url },
        ...(name && value ? [{ name, value, url }] : []),
      ]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto(path, { waitUntil: "load" });
        const pageHeight = await page.evaluate(async () => {
          await document.fonts.ready;
          return document.documentElement.scrollHeight;
        });
        await page.screenshot({
          path: join(folder, fileOf(screen, locale, width, theme)),
          type: "jpeg",
          quality: 80,
          clip: { x: 0, y: 0, width, height: Math.min(pageHeight, MAX_HEIGHT) },
          fullPage: true,
        });
      }
    }
  await page.close();
}

function fileOf({ name }: Screen, locale: string, width: number, theme: string): string {
  return `${name.replaceAll(/\W+/g, "-")}-${locale}-${width}-${theme}.jpg`;
}

function contactSheet(screens: readonly Screen[]): string {
  const pictures = (screen: Screen) =>
    LOCALES.flatMap((locale) =>
      WIDTHS.flatMap((width) => THEMES.map((theme) => fileOf(screen, locale, width, theme))),
    );
  const sections = screens.map(
    (screen) =>
      `<h2>${screen.name}</h2><p>${pictures(screen)
        .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
        .join("")}</p>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:1rem system-ui}p{display:flex;overflow:auto;gap:8px}img{block-size:480px}</style>
${sections.join("\n")}`;
}
