import { beforeEach, describe, expect, test } from "bun:test";
import type { Page, WebSocket } from "playwright";
import { openDatabase } from "../../db/client";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { SECOND } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { changeSettings } from "../../src/settings/settings";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { browsing, stopTime, untilCount } from "../support/browsing";
import { sendContractOf } from "../support/contracts";
import { addLot } from "../support/listings";
import { becomesLive } from "../support/package-visit";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";
import { lineOf } from "../support/windows";

const site = browsing();
let lot: Package;
let adas: string;

const bid = (person: Person, cents: number) => addBid(site.world, person, lot, cents);
const decision = (bidId: string) => ({ bidId, sellerId: site.world.people.mei.id });

beforeEach(async () => {
  const { db, people, clock } = site.world;
  lot = await addLot(db, people.mei.id, clock.now(), { title: "Tide tables" });
  adas = await bid("ada", 105_000);
});

const toastOf = (page: Page, title: string) =>
  page.locator(".toast", { has: page.getByText(title, { exact: true }) });
const outbid = (page: Page) => toastOf(page, "You've been outbid");

const hears = (socket: WebSocket, words: string) =>
  socket.waitForEvent("framereceived", {
    predicate: ({ payload }) => String(payload).includes(words),
  });

async function open(page: Page, path: string): Promise<WebSocket> {
  const subscribed = page.waitForEvent("websocket").then(async (socket) => {
    await hears(socket, "MEMBER_STATE");
    return socket;
  });
  await page.goto(path);
  return subscribed;
}

describe("an outbid member", () => {
  test("is notified once on any page, one tap from the bid form", async () => {
    const page = await site.as("ada", { viewport: { width: 360, height: 740 } });
    await open(page, "/terms");
    const title = await page.title();
    await bid("bo", 120_000);
    await outbid(page).getByText("Tide tables: bid $1,260.00 to take the lead.").waitFor();
    expect(await outbid(page).getAttribute("class")).toContain("warning");
    const amber = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--amber)";
      return getComputedStyle(probe).color;
    });
    const border = (it: Element) => getComputedStyle(it).borderInlineStartColor;
    expect(await outbid(page).evaluate(border)).toBe(amber);
    expect(await page.title()).toBe(`● ${title}`);
    await page.keyboard.press("Shift");
    expect(await page.title()).toBe(title);
    await outbid(page).getByRole("link", { name: "Raise your bid" }).click();
    await page.waitForURL(`**/package/${lot.id}#bidding`);

    await becomesLive(page);
    await bid("ada", 150_000);
    await bid("bo", 200_000);
    await page.waitForFunction(() => document.title.startsWith("●"));
    await page.locator(".panel-price", { hasText: "$2,000.00" }).waitFor();
    expect(await page.getByText("Tide tables: bid $2,100.00").count()).toBe(0);
  });

  test("loses that auction's notice by leading again", async () => {
    const { db, people, clock } = site.world;
    const [page, own] = [await site.as("ada"), await site.as("ada")];
    const socket = await open(page, "/terms");
    await open(own, `/package/${lot.id}`);
    await becomesLive(own);
    for (const each of [page, own]) await stopTime(each);
    await bid("bo", 120_000);
    for (const each of [page, own]) await untilCount(each, outbid(each), 1);
    await bid("ada", 150_000);
    for (const each of [page, own]) await untilCount(each, outbid(each), 0);
    const other = await addLot(db, people.mei.id, clock.now());
    await addBid(site.world, "ada", other, 105_000);
    await addBid(site.world, "bo", other, 120_000);
    await untilCount(page, outbid(page), 1);
    const heard = hears(socket, lot.id);
    await bid("ada", 200_000);
    await heard;
    expect(await outbid(page).count()).toBe(1);
  });

  test("is notified even if this page never saw their own bid", async () => {
    const { db, people, clock, file } = site.world;
    const page = await site.as("ada");
    await open(page, "/terms");
    const other = await addLot(db, people.mei.id, clock.now());
    const elsewhere = openDatabase(file);
    await addBid({ ...site.world, db: elsewhere }, "ada", other, 105_000);
    await elsewhere.destroy();
    await addBid(site.world, "bo", other, 120_000);
    await outbid(page).waitFor();
  });

  test("is not invited to bid after the auction", async () => {
    const own = await site.as("ada");
    await open(own, `/package/${lot.id}`);
    await becomesLive(own);
    await stopTime(own);
    await bid("bo", 120_000);
    await untilCount(own, outbid(own), 1);
    await closeEndedAuctions(site.world.db, lot.auction_end_time);
    await untilCount(own, outbid(own), 0);
  });

  test("gets each title marked with its language", async () => {
    const { db, people, clock } = site.world;
    const page = await site.as("ada");
    await open(page, "/terms");
    for (const [language, title] of [
      ["zh-traditional", "古文觀止"],
      ["bilingual-zh-en", "中英平行語料"],
    ] as const) {
      const chinese = await addLot(db, people.mei.id, clock.now(), { title, language });
      await addBid(site.world, "ada", chinese, 105_000);
      await addBid(site.world, "bo", chinese, 120_000);
      const quoted = page.locator(".toast").getByText(title, { exact: true });
      await quoted.waitFor();
      expect(await quoted.getAttribute("lang")).toMatch(/^zh(-Hant)?$/);
    }
  });

  test("is notified once, even between two pages or after a lost connection", async () => {
    const { db, clock } = site.world;
    const page = await site.as("ada");
    const line = await lineOf(page);
    await page.goto("/terms");
    await page.waitForFunction(() => sessionStorage.length > 0);
    await page.goto("about:blank");
    await bid("bo", 120_000);
    await page.goto("/privacy");
    await outbid(page).waitFor();
    await page.goto("/terms");
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".toast").count()).toBe(0);

    await line.cut();
    await bid("bo", 150_000);
    await acceptBid(db, decision(adas), clock.now());
    line.mend();
    await toastOf(page, "Sold to you").getByRole("link").waitFor();
    const { id } = await sendContractOf(db, adas, clock.now());
    const link = toastOf(page, "You won the package").getByRole("link");
    expect(await link.getAttribute("href")).toBe(`/contract/${id}`);
  });

  test("gets a sound only if it is turned on, and never for their own bids", async () => {
    const { db, people, clock } = site.world;
    await changeSettings(db, people.ada.id, { outbidSound: true }, clock.now());
    await bid("kim", 120_000);
    const [ada, kim] = [await site.as("ada"), await site.as("kim")];
    for (const page of [ada, kim])
      await page.addInitScript(() => {
        const { AudioContext } = window;
        window.AudioContext = class extends AudioContext {
          constructor() {
            super();
            document.documentElement.dataset.heard = "true";
          }
        };
      });
    await open(kim, "/terms");
    await bid("bo", 150_000);
    await outbid(kim).waitFor();
    expect(await kim.locator("html").getAttribute("data-heard")).toBeNull();
    await open(ada, "/terms");
    await bid("ada", 250_000);
    await bid("bo", 300_000);
    await ada.locator("html[data-heard]").waitFor();
    expect(await toastOf(ada, "You're leading again").count()).toBe(0);
  });
});

test("notifies a member who leads again after a rejection", async () => {
  const { db, clock } = site.world;
  const bos = await bid("bo", 120_000);
  const page = await site.as("ada");
  await open(page, "/terms");
  await rejectBid(db, decision(bos), clock.now());
  const toast = toastOf(page, "You're leading again");
  await toast.getByRole("link", { name: "View package" }).waitFor();
  expect(await toast.getAttribute("class")).not.toContain("warning");
});

test("opens no socket on a visitor's page", async () => {
  const page = await site.visitor();
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto("/terms");
  await page.waitForLoadState("networkidle");
  expect(sockets).toEqual([]);
});

test("updates My Bids from bid to sale through a lost connection", async () => {
  const { db, clock } = site.world;
  const page = await site.as("ada");
  const line = await lineOf(page);
  await page.goto("/dashboard");
  const row = page.locator(".own-auction");
  const standing = (word: string) => row.locator(".status-badge", { hasText: word }).waitFor();
  await standing("Leading");
  await line.cut();
  await bid("bo", 120_000);
  await standing("Outbid");
  await row.getByText("$1,200.00").waitFor();
  line.mend();
  // A member who is already outbid gets no more notices; the row follows the package.
  const bos = await bid("bo", 150_000);
  await row.getByText("$1,500.00").waitFor();
  await row.getByRole("link", { name: /^Raise/ }).waitFor();
  await acceptBid(db, decision(bos), clock.now());
  await sendContractOf(db, bos, clock.now());
  await standing("Released");
  await row.getByText("Sold for").waitFor();
  expect(await row.getByRole("link", { name: /^Raise/ }).count()).toBe(0);
});

describe("a flash message", () => {
  const flash = (page: Page) => page.locator("[data-flash]");

  async function favoured(): Promise<Page> {
    const page = await site.as("ada");
    await page.goto(`/package/${lot.id}`);
    await page.evaluate((path) => {
      const body = new URLSearchParams({ favorite: "true" });
      return fetch(path, { method: "POST", redirect: "manual", body });
    }, `/package/${lot.id}/favorite`);
    await page.clock.install();
    await stopTime(page);
    await page.reload();
    await flash(page).waitFor();
    await page.waitForLoadState("networkidle");
    return page;
  }

  test("closes after five seconds, but not while hovered or focused", async () => {
    const page = await favoured();
    await flash(page).hover();
    await page.clock.runFor(60 * SECOND);
    await page.keyboard.press("F8");
    const button = flash(page).getByRole("button");
    expect(await button.evaluate((it) => it.matches(":focus"))).toBe(true);
    await page.mouse.move(5, 5);
    await page.clock.runFor(60 * SECOND);
    expect(await flash(page).count()).toBe(1);
    await button.evaluate((it: HTMLElement) => it.blur());
    await page.clock.runFor(4 * SECOND);
    expect(await flash(page).count()).toBe(1);
    await page.clock.runFor(2 * SECOND);
    expect(await flash(page).count()).toBe(0);
  });

  test("stays until closed if it reports an error", async () => {
    site.allowError(/status of 40[01]/);
    const page = await site.visitor();
    await page.clock.install();
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@example.test");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign In to AI Marketplace" }).click();
    await flash(page).waitFor();
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(60 * SECOND);
    await flash(page).getByRole("button").click();
    await flash(page).waitFor({ state: "detached" });
  });
});
