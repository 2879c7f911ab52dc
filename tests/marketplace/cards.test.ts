import { beforeEach, describe, expect, test } from "bun:test";
import { CACHE_MS } from "../../db/kept";
import { DAY, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { addSample } from "../../src/samples/samples";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { acceptBid, rejectBid } from "../../src/trade/decisions";
import { titleId } from "../../views/ui/card-parts";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { anAnalysis } from "../support/samples";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "First title",
    totalFiles: 1,
  });
});

async function cardsFor(browser: Browser, path = "/marketplace"): Promise<string> {
  const html = await (await browser.get(path)).text();
  return (
    /<ul class="package-list grid"[^>]*>.*?(?=<ul class="package-list skeletons)/s.exec(
      html,
    )?.[0] ?? ""
  );
}

const rename = (title: string) =>
  world.db.updateTable("packages").set({ title }).where("id", "=", lot.id);

describe("a card", () => {
  test("shows every fact", async () => {
    const html = await cardsFor(world.visitor);
    for (const words of [
      ...["First title", "Worked problem sets in mathematics", "Education", "Certified"],
      ...["50,000 words", "English", "$1,050.00", "7d"],
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(new RegExp(`href="/package/${lot.id}#bidding"[^>]*>Bid</a>`));
    const page = await (await world.visitor.get("/marketplace")).text();
    expect(html).toContain(`href="/package/${lot.id}" id="${titleId(lot.id)}">First title<`);
    expect(html).toContain(`aria-labelledby="bid-name ${titleId(lot.id)}"`);
    expect(page).toContain('<span id="bid-name">Place Bid:</span>');
    expect(html.match(/class="button/g)).toHaveLength(1);
    expect(html).toContain(`<time class="remaining" dateTime="2026-11-28T12:00:00.000Z"`);
  });

  test.each([
    [{ form: "list", aiTrainingValue: 0 }, "A list or table"],
    [
      { isSure: false, valueRange: { low: 53, high: 84 }, aiTrainingValue: 84 },
      "Quality 53–84 on 2%",
    ],
    [{}, "Quality 95 on 2%"],
  ] as const)("shows the quality of %j as %s, with a preview", async (changes, shown) => {
    await addSample(
      world.db,
      { packageId: lot.id, sellerId: lot.seller_id },
      { filename: "a.txt", fileContent: "Ebb", fileType: "txt", contentType: "literary" },
      anAnalysis(changes),
      world.clock.now(),
    );
    const html = await cardsFor(world.visitor);
    expect(html).toContain(`<span>${shown}</span>`);
    expect(html).toContain("card-preview");
  });

  test("highlights the words of a search", async () => {
    const { db, people, clock } = world;
    const zh = {
      title: "全唐詩與古文",
      description: "<b>唐詩</b>",
      language: "zh-traditional",
    } as const;
    await addLot(db, people.mei.id, clock.now(), zh);
    const poems = await cardsFor(world.visitor, "/marketplace?search=tang+poem");
    expect(poems.replaceAll("<wbr/>", "")).toContain("全<mark>唐詩</mark>與古文");
    expect(poems).toContain("&lt;b&gt;<mark>唐詩</mark>&lt;/b&gt;");
    const firsts = await cardsFor(world.visitor, "/marketplace?search=first+problems");
    expect(firsts).toContain("<mark>First</mark> title");
    expect(firsts).toContain("Worked <mark>problem</mark> sets");
    for (const path of ["/marketplace", "/marketplace?search=-nothing"])
      expect(await cardsFor(world.visitor, path)).not.toContain("<mark>");
  });

  test("marks a language's name with its own language", async () => {
    const { db, people, clock } = world;
    for (const language of ["Korean", "zh-traditional"] as const)
      await addLot(db, people.mei.id, clock.now(), { title: language, language });
    const html = await cardsFor(world.visitor);
    expect(html).toContain('<span class="language-name">Korean</span>');
    expect(html).toContain('<span class="language-name">Traditional Chinese</span>');
  });

  test("shows the current price and number of bids", async () => {
    const figures = async (path: string) =>
      /<div class="card-figures"><p class="figure">.*?<\/p>/s
        .exec(await (await world.visitor.get(path)).text())?.[0]
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    const both = async () => [await figures("/marketplace"), await figures("/")];
    expect(await both()).toEqual(Array(2).fill("First bid from 0 bids $1,050.00"));
    await bid(world, "ada", lot, 105_000);
    expect(await both()).toEqual(Array(2).fill("Current bid 1 bid $1,050.00"));
    const highest = await bid(world, "bo", lot, 120_000);
    expect(await both()).toEqual(Array(2).fill("Current bid 2 bids $1,200.00"));
    const decision = { bidId: highest, sellerId: world.people.mei.id };
    await rejectBid(world.db, decision, world.clock.now());
    expect(await both()).toEqual(Array(2).fill("Current bid 2 bids $1,050.00"));
  });

  test("states when and for how much the auction ended", async () => {
    const { db, people, clock } = world;
    const text = async () =>
      (await cardsFor(world.visitor, "/marketplace?status=all"))
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ");
    const bidId = await bid(world, "ada", lot, 105_000);
    await bid(world, "bo", lot, 120_000);
    clock.set(lot.auction_end_time);
    expect(await text()).toContain("Highest bid 2 bids $1,200.00 Ended Nov 28, 2026");
    clock.set(lot.created_at + DAY);
    await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
    await sendContractOf(db, bidId, clock.now());
    const settled = await text();
    expect(settled).toContain("Sold for 2 bids $1,050.00 Ended Nov 22, 2026");
    expect(settled).not.toMatch(/ Bid |Ends in/);
    const { id } = people.kim;
    const preferences = { ...(await settingsOf(db, id)), timezone: "PST" as const };
    await saveSettings(db, id, preferences, clock.now());
    clock.set(lot.created_at + 2 * DAY);
    expect(await cardsFor(await world.as("kim"), "/marketplace?status=all")).toContain(
      ">Nov 22, 2026<",
    );
  });

  test("is rendered once per version", async () => {
    expect(await cardsFor(world.visitor)).toContain("First title");
    await rename("Second title").execute();
    expect(await cardsFor(world.visitor)).toContain("First title");
    await rename("Second title")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .execute();
    const html = await cardsFor(world.visitor);
    expect(html).toContain("Second title");
    expect(html).not.toContain("First title");
  });

  test("shows the time remaining at each request", async () => {
    expect(await cardsFor(world.visitor)).toContain("7d");
    world.clock.advance(5 * DAY + 90 * MINUTE);
    const html = await cardsFor(world.visitor);
    expect(html).toContain("1d 22h");
    // An ID can contain the same letters.
    expect(html).not.toMatch(/\b7d\b/);
  });

  test("is marked in its last 24 hours", async () => {
    expect(await cardsFor(world.visitor)).not.toContain("Ending Soon");
    world.clock.set(lot.auction_end_time - DAY);
    expect(await cardsFor(world.visitor)).not.toContain("Ending Soon");
    world.clock.advance(CACHE_MS);
    const soon = await cardsFor(world.visitor);
    expect(soon).toContain("Ending Soon");
    expect(soon).toContain("#bidding");
    world.clock.set(lot.auction_end_time);
    const ended = await cardsFor(world.visitor, "/marketplace?status=all");
    expect(ended).toContain("Ended");
    expect(ended).not.toContain("Ends in");
    expect(ended).not.toContain("#bidding");
    expect(ended).not.toContain("Ending Soon");
  });

  test("offers bidding to everyone except the package's seller", async () => {
    expect(await cardsFor(await world.as("mei"))).not.toContain("#bidding");
    expect(await cardsFor(await world.as("ada"))).toContain("#bidding");
  });

  test("marks the language of a text that is not English", async () => {
    await rename("香港中學數學題庫")
      .set((eb) => ({ language: "zh-traditional", version: eb("version", "+", 1) }))
      .execute();
    expect(await cardsFor(world.visitor)).toContain('<h3 class="card-title" lang="zh-Hant">');
  });
});

describe("the heart on a card", () => {
  const on = 'aria-pressed="true"';
  const off = 'aria-pressed="false"';

  test("shows the reader's own favorites", async () => {
    const [ada, bo] = [await world.as("ada"), await world.as("bo")];
    await ada.json("POST", "/api/favorites", { packageId: lot.id });
    for (let round = 0; round < 2; round++) {
      expect(await cardsFor(ada)).toContain(on);
      expect(await cardsFor(bo)).toContain(off);
      const visitors = await cardsFor(world.visitor);
      expect(visitors).not.toContain("aria-pressed");
      expect(visitors).toContain(`formAction="/package/${lot.id}/favorite"`);
    }
  });

  test("updates immediately", async () => {
    const ada = await world.as("ada");
    expect(await cardsFor(ada)).toContain(off);
    await ada.json("POST", "/api/favorites", { packageId: lot.id });
    expect(await cardsFor(ada)).toContain(on);
    await ada.json("DELETE", `/api/favorites/${lot.id}`);
    expect(await cardsFor(ada)).toContain(off);
  });
});
