import { beforeEach, describe, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bids";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { certifyPackage } from "../../src/certification/seal";
import { DAY, SECOND } from "../../src/lib/time";
import type { CatalogueRequest } from "../../src/marketplace/catalogue";
import { CataloguePages } from "../../src/marketplace/catalogue-pages";
import { deletePackage } from "../../src/packages/own-packages";
import type { Package } from "../../src/packages/packages";
import { openRoadshow } from "../../src/roadshow/roadshows";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";

const world = worldForEach();
let pages: CataloguePages;
let lot: Package;

beforeEach(async () => {
  pages = new CataloguePages(world.db, world.db);
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    auctionDurationHours: 24,
    certified: false,
  });
});

function browse(filter: Partial<CatalogueRequest["filter"]> = {}) {
  const whole = { status: "all", certifiedOnly: false, ...filter } as const;
  return pages.browse({ filter: whole, sort: "newest", limit: 24 }, world.clock.now());
}

describe("a page of the catalogue", () => {
  test("is read once while nothing changes, whatever is bid meanwhile", async () => {
    const first = await browse();
    const bid = { packageId: lot.id, bidderId: world.people.ada.id, idempotencyKey: null };
    await placeBid(world.db, { ...bid, amountCents: 200_000 }, world.clock);
    expect(await browse()).toBe(first);
    expect(await browse({ status: "new" })).not.toBe(first);
  });

  test("is read anew after a second, since time moves auctions between lists", async () => {
    world.clock.set(lot.auction_end_time - 1);
    expect((await browse({ status: "active" })).entries).toHaveLength(1);
    world.clock.advance(SECOND);
    expect((await browse({ status: "active" })).entries).toHaveLength(0);
  });

  test("shows at once what was listed, certified, presented, closed and deleted", async () => {
    const now = world.clock.now();
    const count = async (filter: Partial<CatalogueRequest["filter"]> = {}) =>
      (await browse(filter)).entries.length;
    expect(await count()).toBe(1);
    await addLot(world.db, world.people.mei.id, now, { certified: false });
    expect(await count()).toBe(2);

    expect(await count({ certifiedOnly: true })).toBe(0);
    await certifyPackage(world.db, lot.id, now);
    expect(await count({ certifiedOnly: true })).toBe(1);

    expect(await count({ status: "featured" })).toBe(0);
    const roadshow = {
      packageId: lot.id,
      title: "Show",
      description: "All of it",
      duration: 7,
    };
    await openRoadshow(world.db, world.people.mei.id, roadshow, now);
    expect(await count({ status: "featured" })).toBe(1);

    const before = await browse();
    await closeEndedAuctions(world.db, now + DAY);
    expect(await browse()).not.toEqual(before);

    await deletePackage(world.db, lot.id, lot.seller_id, now);
    expect(await count()).toBe(1);
  });

  test("of a member who leaves goes with them", async () => {
    await browse();
    await world.db.deleteFrom("users").where("id", "=", world.people.mei.id).execute();
    expect((await browse()).entries).toEqual([]);
  });
});
