import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { openPostgres } from "../../../db/postgres/client";
import { inTransaction } from "../../../db/transaction";
import { BidQueue } from "../../../src/auctions/bidding/bid-queue";
import { addFounder, enroll } from "../../../src/organizations/enrollment";
import { agreeToMerger, askForMerger } from "../../../src/organizations/mergers";
import type { Package } from "../../../src/packages/packages";
import { TestClock } from "../../support/clock";
import { onPostgres } from "../../support/engines";
import { addLot } from "../../support/listings";
import { addPeople, type People } from "../../support/people";
import { newPostgres } from "../../support/postgres";
import { UNSIGNED } from "../../support/unsigned";

let pools: [Db, Db];
let here: Db;
let queue: BidQueue;
let people: People;
let lot: Package;
const clock = new TestClock();
const now = clock.now();

onPostgres(() => {
  beforeEach(async () => {
    const address = newPostgres();
    pools = [openPostgres(address), openPostgres(address)];
    [here] = pools;
    queue = new BidQueue(here, clock, UNSIGNED, 0);
    people = await addPeople(here, now);
    lot = await addLot(here, people.mei.id, now);
    await askForMerger(here, people.bo, people.ada.id, now);
  });

  afterEach(() => Promise.all(pools.map((pool) => pool.destroy())));

  const bid = (actedBy: string) => {
    const key = { packageId: lot.id, bidderId: people.bo.id, actedBy };
    return queue.place({ ...key, amountCents: 105_000, idempotencyKey: null });
  };

  const agree = () =>
    agreeToMerger(
      pools[1],
      people.ada,
      { from_id: people.bo.id, roles: ["bidder"] },
      { now, address: "" },
    );

  async function held(lock: (tx: Db) => Promise<unknown>) {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = inTransaction(pools[1], async (tx) => {
      await lock(tx);
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    return () => {
      goOn.resolve();
      return holding;
    };
  }

  async function waiting(many: number): Promise<void> {
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(here)).rows.length < many)
      await new Promise((resolve) => setImmediate(resolve));
  }

  /** Bo's organization then has a second member. */
  async function addColleague(): Promise<void> {
    await inTransaction(here, async (tx) => {
      await addFounder(tx, people.bo.id);
      const kim = { memberId: people.kim.id, organizationId: people.bo.id, joinedAt: now };
      await enroll(tx, { ...kim, roles: ["bidder"], ownLimitCents: null });
    });
  }

  const bidders = async () =>
    (await here.selectFrom("positions").select("bidder_id").execute()).map((row) => row.bidder_id);

  test.each(["one", "two"])(
    "a merger waits for the bid of %s that commits meanwhile",
    async (n) => {
      if (n === "two") await addColleague();
      const release = await held((tx) => sql`update log_place set last = last`.execute(tx));
      const placing = bid(people.bo.id);
      await waiting(1);
      const agreeing = agree();
      await waiting(2);
      await release();
      await placing;
      expect(await agreeing).toBe(1);
      expect(await bidders()).toEqual([people.bo.id]);
      const state = await here.selectFrom("mergers").select("state").execute();
      expect(state).toEqual([{ state: "agreed" }]);
      const { merged_into } = await here
        .selectFrom("users")
        .select("merged_into")
        .where("id", "=", people.bo.id)
        .executeTakeFirstOrThrow();
      expect(merged_into).toBeNull();
    },
  );

  test.each(["one", "two"])("a bid of %s that waits for a merger is refused", async (n) => {
    if (n === "two") await addColleague();
    const owner = sql`select id from users where id = ${people.ada.id} for no key update`;
    const release = await held((tx) => owner.execute(tx));
    const agreeing = agree();
    await waiting(1);
    const placing = Promise.allSettled([bid(n === "two" ? people.kim.id : people.bo.id)]);
    await waiting(2);
    await release();
    expect(await agreeing).toBe(0);
    const [placed] = await placing;
    expect(placed).toMatchObject({ status: "rejected", reason: { name: "PermissionMissing" } });
    expect(await bidders()).toEqual([]);
    expect(await here.selectFrom("mergers").select("state").execute()).toEqual([]);
  });
});
