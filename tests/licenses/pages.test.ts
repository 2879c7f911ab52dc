import { beforeEach, describe, expect, test } from "bun:test";
import { licensesOf } from "../../src/auctions/licenses";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { findPackage, type Package } from "../../src/packages/packages";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { closeRound, playRound } from "../support/played-rounds";
import type { Browser } from "../support/world";

const world = worldForEach({ contractPrinter: quickPrinter });
let lot: Package;

const html = async (browser: Browser, path: string) => (await browser.get(path)).text();
const conclude = () => concludeDueContracts(world.db, quickPrinter, world.clock.now());

describe("a seller who decides", () => {
  beforeEach(async () => {
    const round = await playRound(world, {
      maxima: { ada: 30_000, bo: 21_000 },
      exclusive: { bo: 31_000 },
      sale: "seller",
      later: { kim: 50_000 },
      exclusiveFromCents: 20_000,
    });
    lot = await closeRound(world, round);
  });

  test("sees the outcomes and awards the round without JavaScript", async () => {
    const mei = await world.as("mei");
    for (const path of ["/trade", `/package/${lot.id}`, `/package/${lot.id}/award`]) {
      const page = await html(mei, path);
      expect(page).toContain("3 licenses at $105.00 = $315.00");
      expect(page).not.toContain("$310.00");
    }
    const headings = async () =>
      [...(await html(mei, "/trade")).matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, text]) => text);
    expect(await headings()).toEqual(["Ready to award", "Auctions"]);
    expect(await html(mei, "/trade")).not.toMatch(/formaction="[^"]*(acceptance|rejection)"/i);
    const page = await html(mei, `/package/${lot.id}/award`);
    expect(page).toContain("Award 3 licenses for $315.00");
    const awarded = await mei.post(`/package/${lot.id}/award`, {});
    expect([awarded.status, awarded.headers.get("location")]).toEqual([303, "/trade"]);
    expect((await licensesOf(world.db, lot.id)).length).toBe(3);
    const again = await mei.post(`/package/${lot.id}/award`, {});
    expect(again.status).toBe(409);
    expect(await again.text()).not.toContain("Award 3 licenses");
    expect(await headings()).toEqual(["Auctions"]);
    expect(await html(mei, "/trade")).not.toContain("3 licenses at $105");
  });

  test("sees how the winners kept earlier contracts, and only those who would win", async () => {
    const kept = { completed: 7, partners: 3, late: 1, failed: 2, disputes_lost: 0 };
    const timed = { timed: 0, took_ms: 0 };
    for (const who of ["ada", "bo"] as const) {
      const record = { member_id: world.people[who].id, side: "buyer" as const, ...kept, ...timed };
      await world.db.insertInto("deal_records").values(record).execute();
    }
    const mei = await world.as("mei");
    await (await world.as("ada")).json("POST", `/api/packages/${lot.id}/chat`, {
      receiverId: world.people.mei.id,
      message: "Is it complete?",
    });
    const page = await html(mei, `/package/${lot.id}/award`);
    expect(page).toContain("Winning bidders");
    expect(page).toContain("ada Lim");
    expect(page).toContain("Deals completed: 7");
    // The others have not written to the seller, so their figures are rounded.
    expect(page).not.toContain("bo Sato");
    expect(page).toContain("Deals completed: 5");
    expect(page).toContain("No deals yet");
    await mei.post(`/package/${lot.id}/award`, {});
    expect(await html(mei, `/package/${lot.id}/award`)).not.toContain("Winning bidders");
  });

  test("sees only the record of the exclusive bidder if that bid wins", async () => {
    const round = await playRound(world, {
      maxima: { ada: 12_000, bo: 12_000 },
      exclusive: { kim: 90_000 },
      sale: "seller",
      title: "Sea songs",
      description: "Sea songs",
      exclusiveFromCents: 20_000,
    });
    const closed = await closeRound(world, round);
    const page = await html(await world.as("mei"), `/package/${closed.id}/award`);
    expect(page.split("No deals yet")).toHaveLength(2);
  });

  test("is the only member who sees the outcomes", async () => {
    const ada = await world.as("ada");
    expect(await html(ada, `/package/${lot.id}`)).not.toContain("3 licenses at $105");
    expect((await ada.get(`/package/${lot.id}/award`)).status).toBe(403);
  });
});

describe("the shelf", () => {
  beforeEach(async () => {
    const maxima = { ada: 30_000, bo: 21_000 };
    const round = await playRound(world, { seats: 3, maxima, shelf: "seats" });
    await closeRound(world, round);
    await conclude();
    lot = await findPackage(world.db, round.id);
  });

  test("sells one license through its page and a review, even if the form is sent twice", async () => {
    const kim = await world.as("kim");
    expect(await html(kim, `/package/${lot.id}`)).toContain("Buy a license for $105.00");
    const review = await html(kim, `/package/${lot.id}/license`);
    expect(review).toContain("Buy for $105.00");
    expect(review).toContain(`href="/publisher/${lot.seller_id}"`);
    expect(review).toContain("to at most $105.00 in total");
    const open = await html(kim, `/package/${lot.id}`);
    expect(open).toContain("2 licenses sold so far, including the auction");
    expect(open).toContain("2 licenses in the auction, at $105.00 each");
    const form = { price: "105.00", key: "once" };
    for (let i = 0; i < 2; i++) {
      const bought = await kim.post(`/package/${lot.id}/license`, form);
      expect([bought.status, bought.headers.get("location")]).toEqual([303, `/package/${lot.id}`]);
    }
    expect((await licensesOf(world.db, lot.id)).length).toBe(3);
    const own = await html(kim, `/package/${lot.id}`);
    expect(own).toContain('<p class="standing-title">You bought a license</p>');
    expect(own).not.toContain("You won with a bid");
    expect(await html(await world.as("ada"), `/package/${lot.id}`)).toContain("You won with a bid");
    const page = await html(world.visitor, `/package/${lot.id}`);
    expect(page).toContain("All licenses are sold.");
    expect(page).not.toContain("You can still buy");
    expect(await html(kim, `/package/${lot.id}`)).not.toContain("All licenses are sold.");
    expect(page).not.toContain("Buy a license for $105.00");
    const visitor = await html(world.visitor, `/package/${lot.id}`);
    expect(visitor).not.toContain("Buy a license for $105.00");
  });

  test("is not offered to its seller and to licensees", async () => {
    const page = async (person: "mei" | "ada") =>
      html(await world.as(person), `/package/${lot.id}/license`);
    for (const shown of [await page("mei"), await page("ada")])
      expect(shown).not.toContain("Buy for $105.00");
    expect(await page("mei")).toContain("buy a license to your own package");
    expect(await page("ada")).toContain("You already have a license to this package.");
  });

  test("shows a changed price before selling at that price", async () => {
    const [kim, mei] = [await world.as("kim"), await world.as("mei")];
    const shelf = `/package/${lot.id}/shelf`;
    expect(await html(mei, `/package/${lot.id}`)).toContain("Licenses are for sale at $105.00");
    await mei.post(shelf, { price: "120" });
    const refused = await kim.post(`/package/${lot.id}/license`, { price: "105.00", key: "a" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Buy for $120.00");
    expect(await html(kim, `/package/${lot.id}`)).toContain("Licenses remain available");
    expect((await mei.post(shelf, { act: "clos", price: "130" })).status).toBe(400);
    await mei.post(shelf, { act: "close" });
    expect(await html(kim, `/package/${lot.id}`)).not.toContain("Licenses remain available");
    expect(await html(kim, `/package/${lot.id}/license`)).toContain("can&#x27;t buy a license");
    expect((await mei.get(shelf)).status).toBe(409);
    expect((await licensesOf(world.db, lot.id)).length).toBe(2);
  });
});
