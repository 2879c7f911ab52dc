import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Db } from "../../db/client";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import type { Allowance } from "../../src/packages/allowance";
import { editListing } from "../../src/packages/edits";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { relistPackage } from "../../src/relisting/relisting";
import { NO_RIGHTS } from "../../src/rights/rights";
import { removeSample } from "../../src/samples/sample-text";
import { TestClock } from "../support/clock";
import { compareAll } from "../support/comparisons";
import { sendContractOf } from "../support/contracts";
import { onBothEngines } from "../support/engines";
import { thrown } from "../support/http";
import { addLot, LOT } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import {
  addText,
  concludeAll,
  putUp,
  replaceText,
  type SellingWorld,
} from "../support/selling-ways";
import { expectedOutcomes, outcomeOf, PAIRS, putUpBoth } from "../support/two-sales";

setDefaultTimeout(PATIENCE_MS);

const novel = join(import.meta.dir, "../quality/fixtures/moby-dick-1.txt");
const TEXT = (await Bun.file(novel).text()).slice(0, 3000);
const OTHER_TEXT = (await Bun.file(novel).text()).slice(9000, 12_000);
const ALLOWANCE: Allowance = {
  listing: "members",
  perDay: 99,
  uncertified: 99,
  fees: { buyer: 0, seller: 0 },
};
const SHARED = { ...NO_RIGHTS, uses: ["pretraining"] as const };
const ELSEWHERE = { title: "Tales of the sea", description: "Other words for a collection." };

onBothEngines(({ make, open }) => {
  let db: Db;
  let world: SellingWorld;

  beforeEach(async () => {
    db = open(make());
    const clock = new TestClock();
    world = { db, clock, people: await addPeople(db, clock.now()) };
  });

  afterEach(() => db.destroy());

  const compare = () => compareAll(db, world.clock.now());

  test.each(PAIRS)("%s, then %s with other words for the same texts", async (first, second) => {
    const both = { changes: ELSEWHERE, sample: TEXT };
    const lots = await putUpBoth(world, first, second, both);
    await compare();
    const outcomes = [
      await outcomeOf(world, first, lots[0]),
      await outcomeOf(world, second, lots[1]),
    ];
    expect(outcomes).toEqual(expectedOutcomes(first, second));
    await concludeAll(world);
    await expectNoContradiction();
  });

  const sold = async (way: "auction" | "exclusive auction") => {
    const lot = await putUp(world, way, {}, TEXT);
    world.clock.set(lot.auction_end_time);
    await closeEndedAuctions(db, world.clock.now());
    const { highest_bid_id: bidId } = await findPackage(db, lot.id);
    const { reference } = await sendContractOf(db, bidId ?? "", world.clock.now());
    await compare();
    return { lot: await findPackage(db, lot.id), reference };
  };
  const listElsewhere = () =>
    addLot(db, world.people.mei.id, world.clock.now(), {
      ...ELSEWHERE,
      rights: SHARED,
      auctionDurationHours: 24,
    });
  const edit = (lot: Package, changes: Partial<NewPackage>) => {
    const own = { id: lot.id, sellerId: lot.seller_id, version: null };
    const listing = { ...LOT, ...ELSEWHERE, rights: SHARED, ...changes };
    return thrown(editListing(db, { ...own, listing }, world.clock.now()));
  };
  const relist = async (lot: Package, changes: Partial<NewPackage>) => {
    await db
      .updateTable("packages")
      .set({ status: "ended", ended_at: world.clock.now() })
      .where("id", "=", lot.id)
      .execute();
    const own = { id: lot.id, sellerId: lot.seller_id };
    const listing = {
      ...LOT,
      title: "A third title",
      description: "And a third text.",
      ...changes,
    };
    return thrown(relistPackage(db, own, listing, ALLOWANCE, world.clock.now()));
  };
  const exclusive = { rights: { ...SHARED, exclusive: true } };
  const either = { rights: SHARED, seats: 2, exclusiveFromCents: 20_000 };

  test("a sample that is added later keeps the listing from offering what others hold", async () => {
    const { lot, reference } = await sold("auction");
    const other = await listElsewhere();
    expect(await edit(other, exclusive)).toBeNull();
    expect(await edit(other, {})).toBeNull();
    await addText(world, other.id, TEXT);
    await compare();
    const until = expect.stringMatching(/^2027-/);
    const named = { title: lot.title, reference, until };
    for (const listing of [exclusive, either]) {
      for (const change of [edit, relist]) {
        const refused = await change(other, listing);
        expect(refused).toMatchObject({ code: "exclusive-sold-before", values: named });
        await db
          .updateTable("packages")
          .set({ status: "active" })
          .where("id", "=", other.id)
          .execute();
      }
    }
    expect(await relist(other, { rights: SHARED })).toBeNull();
  });

  test("a replaced sample counts from its comparison, and no longer after it is gone", async () => {
    await sold("exclusive auction");
    const other = await listElsewhere();
    const sampleId = await addText(world, other.id, OTHER_TEXT);
    await compare();
    expect(await edit(other, {})).toBeNull();
    const owner = { packageId: other.id, sellerId: other.seller_id, sampleId };
    const replace = (text: string) => replaceText(world, owner, text);
    await replace(TEXT);
    await compare();
    expect(await edit(other, {})).toMatchObject({ code: "sold-exclusively" });
    await replace(OTHER_TEXT);
    await compare();
    expect(await edit(other, {})).toBeNull();
  });

  test("a sold sample cannot be taken away to sell its texts again", async () => {
    const { lot } = await sold("exclusive auction");
    const [sample] = await db.selectFrom("sample_files").select("id").execute();
    await db.updateTable("deliveries").set({ state: "accepted" }).execute();
    const owner = { packageId: lot.id, sellerId: lot.seller_id };
    const removed = removeSample(db, owner, sample?.id ?? "", world.clock.now());
    expect(await thrown(removed)).toMatchObject({ code: "samples-licensed" });
    await db.updateTable("contracts").set({ voided_at: 1 }).execute();
    await removeSample(db, owner, sample?.id ?? "", world.clock.now());
  });

  test("copies in other packages do not hide the one that was sold", async () => {
    await sold("exclusive auction");
    for (let copies = 0; copies < 8; copies++) {
      const copy = await addLot(db, world.people.mei.id, world.clock.now(), {
        title: `Copy ${copies}`,
        description: `Copy number ${copies}.`,
        rights: SHARED,
      });
      for (let texts = 0; texts < 9; texts++) await addText(world, copy.id, TEXT);
    }
    const other = await listElsewhere();
    await addText(world, other.id, TEXT);
    await compare();
    expect(await edit(other, {})).toMatchObject({ code: "sold-exclusively" });
  });

  test("the same texts of another seller do not count", async () => {
    const { lot } = await sold("exclusive auction");
    await db.updateTable("packages").set({ seller_id: world.people.kim.id }).execute();
    await db.updateTable("near_copies").set({ status: "waiting" }).execute();
    const other = await listElsewhere();
    await addText(world, other.id, TEXT);
    await compare();
    expect(await edit(other, {})).toBeNull();
    expect((await findPackage(db, lot.id)).rights_sold).toBe(0);
  });

  async function expectNoContradiction(): Promise<void> {
    const since = world.clock.now() - 300 * 24 * 3_600_000;
    const contracts = db.selectFrom("contracts").select("terms").where("created_at", ">", since);
    const scopes = (await contracts.execute()).map(({ terms }) => JSON.parse(terms).lot.rights);
    const isExclusive = scopes.map(({ exclusive }) => exclusive === true);
    if (isExclusive.includes(true)) expect(isExclusive).toEqual([true]);
  }
});
