import { beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page, WebSocket } from "playwright";
import { openDatabase } from "../../db/client";
import { closeEndedAuctions } from "../../src/auctions/closing";
import type { Package } from "../../src/packages/packages";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { browsing, stopTime } from "../support/browsing";
import { sendContractOf } from "../support/contracts";
import { lineOf } from "../support/line";
import { addLot } from "../support/lots";
import { bid } from "../support/market";

const site = browsing();
let lot: Package;
let adas: string;

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  adas = await bid(site.world, "ada", lot, 105_000);
});

const toastOf = (page: Page, title: string) =>
  page.locator(".toast", { has: page.getByText(title, { exact: true }) });

/** Opens a page, and waits until it hears of what concerns its member; returns where it hears it. */
async function open(page: Page, path: string): Promise<WebSocket> {
  const told = page.waitForEvent("websocket").then(async (socket) => {
    await hears(socket, "MEMBER_STATE");
    return socket;
  });
  await page.goto(path);
  return told;
}

const hears = (socket: WebSocket, words: string) =>
  socket.waitForEvent("framereceived", {
    predicate: ({ payload }) => String(payload).includes(words),
  });

/** Waits until a toast goes from a page whose time stands, but for what the page puts off by a timer of 0 ms. */
async function goesAtOnce(page: Page, toast: Locator): Promise<void> {
  for (let ms = 0; ms < 1000 && (await toast.count()) > 0; ms++) await page.clock.runFor(1);
  expect(await toast.count()).toBe(0);
}

const borderOf = (toast: Locator) =>
  toast.evaluate((element) => getComputedStyle(element).borderInlineStartColor);

const colorOf = (page: Page, token: string) =>
  page.evaluate((token) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${token})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

const decision = (bidId: string) => ({ bidId, sellerId: site.world.people.mei.id });

describe("whoever is outbid", () => {
  test("hears it on any page, and gets to the bid form by one tap", async () => {
    const page = await site.as("ada", { viewport: { width: 360, height: 740 } });
    await open(page, "/terms");
    const title = await page.title();
    await bid(site.world, "bo", lot, 120_000);
    const toast = toastOf(page, "You've been outbid");
    await toast.getByText("Tide tables: bid $1,260.00 to take the lead.").waitFor();
    expect(await toast.getAttribute("class")).toContain("warning");
    expect(await borderOf(toast)).toBe(await colorOf(page, "--amber"));
    expect(await page.title()).toBe(`● ${title}`);
    await page.keyboard.press("Shift");
    expect(await page.title()).toBe(title);
    await toast.getByRole("link", { name: "Raise your bid" }).click();
    await page.waitForURL(`**/package/${lot.id}#bidding`);
  });

  test("is no longer told so once they lead again, by a bid from elsewhere", async () => {
    const [page, own] = [await site.as("ada"), await site.as("ada")];
    const line = await open(page, "/terms");
    await open(own, `/package/${lot.id}`);
    await own.locator('.bidding-panel[data-line="live"]').waitFor();
    await stopTime(page);
    await stopTime(own);
    await bid(site.world, "bo", lot, 120_000);
    await toastOf(page, "You've been outbid").waitFor();
    await toastOf(own, "You've been outbid").waitFor();
    // Nobody else's toast goes with it.
    const other = await addLot(site.world.db, site.world.people.mei.id, site.world.clock.now());
    await bid(site.world, "ada", lot, 150_000);
    await toastOf(page, "You've been outbid").waitFor({ state: "detached" });
    await goesAtOnce(own, toastOf(own, "You've been outbid"));
    await bid(site.world, "ada", other, 105_000);
    await bid(site.world, "bo", other, 120_000);
    await toastOf(page, "You've been outbid").waitFor();
    const heard = hears(line, lot.id);
    await bid(site.world, "ada", lot, 200_000);
    await heard;
    expect(await toastOf(page, "You've been outbid").count()).toBe(1);
  });

  test("hears it of an auction in which their own bid was not told to this page", async () => {
    const { db, people, clock, file } = site.world;
    const page = await site.as("ada");
    await open(page, "/terms");
    const other = await addLot(db, people.mei.id, clock.now());
    const elsewhere = openDatabase(file);
    await bid({ ...site.world, db: elsewhere }, "ada", other, 105_000);
    await elsewhere.destroy();
    await bid(site.world, "bo", other, 120_000);
    await toastOf(page, "You've been outbid").waitFor();
  });

  test("is not asked to bid once the auction is over", async () => {
    const own = await site.as("ada");
    await open(own, `/package/${lot.id}`);
    await own.locator('.bidding-panel[data-line="live"]').waitFor();
    await stopTime(own);
    await bid(site.world, "bo", lot, 120_000);
    await toastOf(own, "You've been outbid").waitFor();
    await closeEndedAuctions(site.world.db, lot.auction_end_time);
    await goesAtOnce(own, toastOf(own, "You've been outbid"));
  });

  test("reads the title marked as what it is written in", async () => {
    const { db, people, clock } = site.world;
    for (const [language, title] of [
      ["zh-traditional", "古文觀止"],
      ["bilingual-zh-en", "中英平行語料"],
    ] as const) {
      const chinese = await addLot(db, people.mei.id, clock.now(), { title, language });
      await bid(site.world, "ada", chinese, 105_000);
      const page = await site.as("ada");
      await open(page, "/terms");
      await bid(site.world, "bo", chinese, 120_000);
      const toast = toastOf(page, "You've been outbid");
      const quoted = toast.getByText(title, { exact: true });
      await quoted.waitFor();
      expect(await quoted.getAttribute("lang")).toMatch(/^zh(-Hant)?$/);
      await toast.getByText(`${title}: bid $1,260.00 to take the lead.`).waitFor();
    }
  });

  test("between two pages, or while the line was down, hears it late and once", async () => {
    const page = await site.as("ada");
    const line = await lineOf(page);
    await page.goto("/terms");
    await page.waitForFunction(() => sessionStorage.length > 0);
    await page.goto("about:blank");
    await bid(site.world, "bo", lot, 120_000);
    await page.goto("/privacy");
    await toastOf(page, "You've been outbid").waitFor();
    await page.goto("/terms");
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".toast").count()).toBe(0);

    await line.cut();
    await bid(site.world, "bo", lot, 150_000);
    const { db, clock } = site.world;
    await acceptBid(db, decision(adas), clock.now());
    line.mend();
    await toastOf(page, "Your bid is accepted").getByRole("link").waitFor();
    const { id } = await sendContractOf(db, adas, clock.now());
    const link = toastOf(page, "The package is yours").getByRole("link", {
      name: "View the contract",
    });
    expect(await link.getAttribute("href")).toBe(`/contract/${id}`);
  });

  test("is told once on the package's own page, by the page itself", async () => {
    const page = await site.as("ada");
    await open(page, `/package/${lot.id}`);
    await page.locator('.bidding-panel[data-line="live"]').waitFor();
    await bid(site.world, "bo", lot, 120_000);
    await page.waitForFunction(() => document.title.startsWith("●"));
    await page.locator(".panel-price", { hasText: "$1,200.00" }).waitFor();
    expect(await page.getByText("Tide tables: bid $1,260.00").count()).toBe(0);
  });

  test("hears a sound only where they have asked for it", async () => {
    const { db, people, clock } = site.world;
    const settings = { ...(await settingsOf(db, people.ada.id)), outbidSound: true };
    await saveSettings(db, people.ada.id, settings, clock.now());
    await bid(site.world, "kim", lot, 120_000);
    const [ada, kim] = [await site.as("ada"), await site.as("kim")];
    for (const page of [ada, kim]) {
      await page.addInitScript(() => {
        const { AudioContext } = window;
        window.AudioContext = class extends AudioContext {
          constructor() {
            super();
            document.documentElement.dataset.heard = "true";
          }
        };
      });
    }
    await open(kim, "/terms");
    await bid(site.world, "bo", lot, 150_000);
    await toastOf(kim, "You've been outbid").waitFor();
    expect(await kim.locator("html").getAttribute("data-heard")).toBeNull();
    await open(ada, "/terms");
    // A bid of one's own is no news, neither here nor there.
    await bid(site.world, "ada", lot, 250_000);
    await bid(site.world, "bo", lot, 300_000);
    await ada.locator("html[data-heard]").waitFor();
    expect(await toastOf(ada, "You lead again").count()).toBe(0);
  });
});

test("a page of a member without running bids opens no socket", async () => {
  const page = await site.as("bo");
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto("/terms");
  await page.waitForLoadState("networkidle");
  expect(sockets).toEqual([]);
});

test("who leads again since a higher bid was rejected hears it, without an alarm", async () => {
  const { db, clock } = site.world;
  const bos = await bid(site.world, "bo", lot, 120_000);
  const page = await site.as("ada");
  await open(page, "/terms");
  await rejectBid(db, decision(bos), clock.now());
  const toast = toastOf(page, "You lead again");
  await toast.getByRole("link", { name: "See the package" }).waitFor();
  expect(await toast.getAttribute("class")).not.toContain("warning");
});

describe("My Bids", () => {
  test.each([360, 1440])("follows the auction at %d px, from bid to sale", async (width) => {
    const { db, clock } = site.world;
    const page = await site.as("ada", { viewport: { width, height: 900 } });
    await page.goto("/dashboard");
    const row = page.locator(".own-auction");
    const standing = (word: string) => row.locator(".status-badge", { hasText: word }).waitFor();
    await standing("Leading");
    const bos = await bid(site.world, "bo", lot, 120_000);
    await standing("Outbid");
    await row.getByText("$1,200.00").waitFor();
    // Not told to members that were outbid before: the row follows the package.
    await bid(site.world, "bo", lot, 150_000);
    await row.getByText("$1,500.00").waitFor();
    await row.getByRole("link", { name: /^Raise/ }).waitFor();
    await acceptBid(db, decision(bos), clock.now());
    await sendContractOf(db, bos, clock.now());
    await standing("Released");
    await row.getByText("Sold for").waitFor();
    expect(await row.getByRole("link", { name: /^Raise/ }).count()).toBe(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  });

  test("follows it over a line that was cut", async () => {
    const page = await site.as("ada");
    const line = await lineOf(page);
    await page.goto("/dashboard");
    const badge = page.locator(".own-auction .status-badge");
    await badge.getByText("Leading").waitFor();
    await line.cut();
    await bid(site.world, "bo", lot, 120_000);
    await badge.getByText("Outbid").waitFor();
    line.mend();
    await bid(site.world, "bo", lot, 150_000);
    await page.locator(".own-auction").getByText("$1,500.00").waitFor();
  });
});
