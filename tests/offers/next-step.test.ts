import { beforeEach, describe, expect, test } from "bun:test";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY } from "../../src/lib/time";
import { offerLot } from "../../src/offers/offering";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { play } from "../support/standings";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let lot: Package;
let mei: Browser;

beforeEach(async () => {
  lot = await play(world, { steps: ["reserve", "end"] });
  mei = await world.as("mei");
});

const page = async (browser: Browser, path = `/package/${lot.id}`) =>
  (await browser.get(path)).text();

describe("the seller's next step", () => {
  const again = () => `href="/package/${lot.id}/relisting"`;

  test("is an offer to the highest eligible bidder, or listing again", async () => {
    await world.db
      .updateTable("users")
      .set({ is_email_verified: 0 })
      .where("id", "=", world.people.bo.id)
      .execute();
    const html = await page(mei, `/package/${lot.id}/offers`);
    const shown = html.slice(html.indexOf("second-chance"), html.indexOf("</section>"));
    expect(shown.match(/class="button primary"/g)).toHaveLength(1);
    const next = shown.slice(shown.indexOf('value="1200.00"'), shown.indexOf('value="1050.00"'));
    expect(next).toContain('class="button primary"');
    expect(shown).toContain(again());
    const { db, clock, people } = world;
    const { id: bidId } = await db
      .selectFrom("bids")
      .select("id")
      .where("bidder_id", "=", people.ada.id)
      .executeTakeFirstOrThrow();
    await offerLot(db, { bidId, sellerId: people.mei.id, days: 3 }, clock.now());
    expect(await page(mei, `/package/${lot.id}/offers`)).not.toContain(again());
  });

  test("is listing again once nobody is eligible", async () => {
    world.clock.set(lot.auction_end_time + 60 * DAY + 1);
    mei = await world.as("mei");
    for (const path of ["", "/offers"]) {
      const html = await page(mei, `/package/${lot.id}${path}`);
      expect(html).toContain(again());
      expect(html).not.toContain("Offer for $");
    }
    expect(await page(mei)).toContain("no longer binding. You can list the package again.");
    expect(await page(mei)).not.toContain(`href="/package/${lot.id}/offers"`);
  });

  test("does not promise bids that have lapsed", async () => {
    const { db, clock, people } = world;
    const other = await addLot(db, people.mei.id, clock.now());
    await addBid(world, "ada", other, 120_000);
    clock.set(other.auction_end_time);
    await closeEndedAuctions(db, clock.now());
    mei = await world.as("mei");
    expect(await page(mei, `/package/${other.id}`)).toContain("Accept a bid, then");
    clock.advance(8 * DAY);
    mei = await world.as("mei");
    const html = await page(mei, `/package/${other.id}`);
    expect(html).toContain("no longer binding. You can list the package again.");
    expect(html).not.toContain("Accept a bid, then");
  });
});
