import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Db } from "../../db/client";
import { licensesOf } from "../../src/auctions/licenses";
import { findPackage, type Package } from "../../src/packages/packages";
import { TestClock } from "../support/clock";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import { PATIENCE_MS } from "../support/patience";
import { addPeople } from "../support/people";
import { playRound } from "../support/played-rounds";

setDefaultTimeout(PATIENCE_MS);

const PROGRAM = join(import.meta.dir, "../support/awarding-process.ts");
const MAXIMA = { ada: 30_000, bo: 21_000, kim: 50_000 };

async function award(place: string, now: number, ...moment: string[]) {
  const order = [process.execPath, PROGRAM, place, String(now), ...moment];
  const run = Bun.spawn(order, { stdout: "inherit", stderr: "inherit" });
  await run.exited;
  return run.signalCode ?? run.exitCode;
}

async function made(db: Db, lot: Package) {
  const licenses = await licensesOf(db, lot.id);
  const contracts = await db
    .selectFrom("contracts")
    .select(["id", "reference", "buyer_id"])
    .orderBy("reference")
    .execute();
  const deliveries = await db.selectFrom("deliveries").select("contract_id").execute();
  const mails = await db
    .selectFrom("mail_outbox")
    .select("recipient")
    .where("template", "=", "contract")
    .execute();
  return { licenses, contracts, deliveries, mails };
}

onBothEngines(({ make, open }) => {
  test.each([
    ["licences", "2"],
    ["awarded", "1"],
    ["print", "3"],
    ["contracts", "3"],
    ["deliveries", "3"],
  ])("makes one contract per license despite kill -9 at %s %s of an award", async (kind, nth) => {
    const place = make();
    const db = open(place);
    const clock = new TestClock();
    const people = await addPeople(db, clock.now());
    const lot = await playRound({ db, clock, people }, { maxima: MAXIMA });
    const now = lot.auction_end_time;

    expect(await award(place, now, kind, nth)).toBe("SIGKILL");
    const { licenses, contracts, deliveries } = await made(db, lot);
    const isAwarded = kind !== "licences";
    expect(licenses.map(({ contract_id }) => contract_id)).toEqual(
      isAwarded ? [null, null, null] : [],
    );
    expect([contracts, deliveries]).toEqual([[], []]);

    expect(await award(place, now)).toBe(0);
    const after = await made(db, lot);
    expect(await award(place, now)).toBe(0);
    expect(await made(db, lot)).toEqual(after);
    expect(after.contracts.map(({ reference }) => reference)).toEqual([
      ...["AIM-2026-000001", "AIM-2026-000002", "AIM-2026-000003"],
    ]);
    expect(after.contracts.map(({ buyer_id }) => buyer_id)).toEqual(
      (["ada", "bo", "kim"] as const).map((name) => people[name].id),
    );
    const ids = after.contracts.map(({ id }) => id);
    expect(after.licenses.map(({ contract_id }) => contract_id)).toEqual(ids);
    expect(after.deliveries.map((row): string => row.contract_id).toSorted()).toEqual(
      ids.toSorted(),
    );
    const { ada, bo, kim, mei } = people;
    expect(after.mails.map(({ recipient }): string => recipient).toSorted()).toEqual(
      [ada, bo, kim, mei, mei, mei].map(({ email }) => email).toSorted(),
    );
    expect(await findPackage(db, lot.id)).toMatchObject({ status: "settled", seated: 3 });
    await db.destroy();
  });

  test.each(["awarded", "print", "contracts", "deliveries"])(
    "makes the contract of the highest bid once despite kill -9 at %s",
    async (kind) => {
      const place = make();
      const db = open(place);
      const clock = new TestClock();
      const people = await addPeople(db, clock.now());
      const lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
      await bid({ db, clock, people }, "ada", lot, 120_000);
      const now = lot.auction_end_time;
      expect(await award(place, now, kind, "1")).toBe("SIGKILL");
      expect((await made(db, lot)).contracts).toEqual([]);
      expect(await award(place, now)).toBe(0);
      const after = await made(db, lot);
      expect(await award(place, now)).toBe(0);
      expect(await made(db, lot)).toEqual(after);
      const { contracts, licenses, deliveries, mails } = after;
      expect(contracts).toMatchObject([{ reference: "AIM-2026-000001", buyer_id: people.ada.id }]);
      expect(licenses).toEqual([]);
      expect(deliveries.map((row): string => row.contract_id)).toEqual(
        contracts.map(({ id }) => id),
      );
      expect(mails.map(({ recipient }): string => recipient)).toEqual([
        ...[people.ada.email, people.mei.email],
      ]);
      expect((await findPackage(db, lot.id)).status).toBe("settled");
      await db.destroy();
    },
  );
});
