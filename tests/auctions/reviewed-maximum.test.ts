import { beforeEach, describe, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { setCommitmentLimit } from "../../src/auctions/reading/exposure";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addUser } from "../support/people";
import { addRound } from "../support/rounds";

const world = worldForEach();

/** An ordinary auction is a round with one license; only the sentences differ. */
const SALES = [
  { licenses: 1, moved: "The price is now $1,050.00. Your bid was not placed." },
  { licenses: 3, moved: "A license now costs $1,050.00. Your bid was not placed" },
];

describe.each(SALES)("without JavaScript and with $licenses for sale, a maximum", (sale) => {
  let lot: Package;

  beforeEach(async () => {
    const { db, people, clock } = world;
    const seller = people.mei.id;
    lot =
      sale.licenses === 1
        ? await addLot(db, seller, clock.now())
        : await addRound(db, seller, clock.now(), { seats: sale.licenses });
  });

  /** After these bids, the next one needs $1,102.50. */
  async function rivalsTakeAll(): Promise<void> {
    for (let i = 0; i < sale.licenses; i++) {
      const { id } = await addUser(world.db, `rival${i}`, world.clock.now());
      const bid = { packageId: lot.id, bidderId: id, amountCents: null, idempotencyKey: null };
      await takeBid(world.db, { ...bid, maximumCents: 105_000 }, world.clock);
    }
  }

  const sends = async (form: Record<string, string>) =>
    (await world.as("ada")).post(`/package/${lot.id}/bids`, form);
  const confirms = (key: string, form: Record<string, string> = {}) =>
    sends({ maximum: "2000", reviewedPrice: "1000.00", key, ...form });
  const maxima = async () => {
    const rows = await world.db
      .selectFrom("maximum_bids")
      .select("maximum_cents")
      .where("bidder_id", "=", world.people.ada.id)
      .execute();
    return rows.map(({ maximum_cents }) => maximum_cents);
  };
  const bidCount = async () =>
    (await world.db.selectFrom("packages").select("bid_count").executeTakeFirstOrThrow()).bid_count;

  test("is reviewed first, and counts once for two identical requests", async () => {
    const review = await sends({ maximum: "2.000,00", key: "form-1" });
    expect([review.status, await review.text()]).toEqual([
      200,
      expect.stringContaining("Confirm maximum of $2,000.00"),
    ]);
    expect(await maxima()).toEqual([]);
    for (let i = 0; i < 2; i++) {
      const placed = await confirms("form-2");
      expect([placed.status, placed.headers.get("location")]).toEqual([303, `/package/${lot.id}`]);
    }
    expect([await maxima(), await bidCount()]).toEqual([[200_000], 1]);
  });

  test("must be typed again above twice the minimum", async () => {
    expect(await (await sends({ maximum: "2100" })).text()).not.toContain("Enter the amount again");
    const large = { maximum: "2100.01" };
    expect(await (await sends(large)).text()).toContain("Enter the amount again");
    for (const again of ["", "2100.00"]) {
      const refused = await confirms("form-1", { ...large, again });
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining("Type the amount exactly as shown"),
      ]);
    }
    expect(await maxima()).toEqual([]);
    expect((await confirms("form-1", { ...large, again: "２,100.01" })).status).toBe(303);
    expect(await maxima()).toEqual([210_001]);
  });

  test("is not raised if it no longer suffices", async () => {
    await rivalsTakeAll();
    const late = await confirms("form-1", { maximum: "1060" });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain(sale.moved);
    expect(html).toContain("Bid $1,102.50");
    expect(html).not.toContain("Confirm");
    expect([await maxima(), await bidCount()]).toEqual([[], sale.licenses]);
  });

  test("counts at a moved price if it still suffices", async () => {
    await rivalsTakeAll();
    expect((await confirms("form-1")).status).toBe(303);
    expect(await maxima()).toEqual([200_000]);
  });

  test("is refused above the member's own limit", async () => {
    const own = { memberId: world.people.ada.id, limitCents: 150_000 };
    await setCommitmentLimit(world.db, own, world.clock.now());
    const refused = await confirms("form-1");
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("Your own limit is $1,500.00."),
    ]);
    expect(await maxima()).toEqual([]);
  });

  test("is refused on a listing that was edited after its page was opened", async () => {
    const mei = await world.as("mei");
    const page = await (await (await world.as("ada")).get(`/package/${lot.id}`)).text();
    const [, reviewedListing = ""] = /name="reviewedListing" value="([^"]+)"/.exec(page) ?? [];
    const changes = { description: "Half of what was there before, and none of the index." };
    const edited = await mei.json("PATCH", `/api/packages/${lot.id}`, changes);
    expect(edited.status).toBe(200);
    const form = { maximum: "2000", reviewedListing, key: "form-1" };
    for (const answer of [sends(form), confirms("form-1", form)]) {
      const refused = await answer;
      expect([refused.status, await refused.text()]).toEqual([
        409,
        expect.stringContaining("The seller changed this listing"),
      ]);
    }
    expect(await maxima()).toEqual([]);
  });

  test("is refused once the auction has ended", async () => {
    world.clock.set(lot.auction_end_time);
    const refused = await confirms("form-1");
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("This auction has already ended.");
    expect(html).not.toContain('class="review-amount"');
    expect(await maxima()).toEqual([]);
  });
});
