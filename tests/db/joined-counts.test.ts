import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { secondFactorOf } from "../../src/accounts/second-factor";
import { monthFigures } from "../../src/console/overview";
import { findPublisher } from "../../src/publishers/publisher";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { addUser } from "../support/people";

const NOW = Date.UTC(2026, 10, 20);

onBothEngines(({ make, open }) => {
  let db: Db;
  let memberId: string;
  beforeEach(async () => {
    db = open(make());
    memberId = (await addUser(db, "mei", NOW)).id;
  });
  afterEach(() => db.destroy());

  test("counts second factors, each of its own kind", async () => {
    const none = { authenticator: false, passkeys: 0, recoveryCodes: 0 };
    expect(await secondFactorOf(db, memberId)).toEqual(none);
    const authenticator = { user_id: memberId, secret: "s", created_at: NOW, last_step: 0 };
    await db.insertInto("authenticators").values(authenticator).execute();
    expect(await secondFactorOf(db, memberId)).toEqual(none);
    await db.updateTable("authenticators").set({ confirmed_at: NOW }).execute();
    expect(await secondFactorOf(db, memberId)).toEqual({ ...none, authenticator: true });
  });

  test("counts a month's auctions also without contracts", async () => {
    const lot = await addLot(db, memberId, NOW);
    const ended = { status: "ended", ended_at: NOW } as const;
    await db.updateTable("packages").set(ended).where("id", "=", lot.id).execute();
    const figures = { auctions: 1, contracts: 0, volumeCents: 0, paidCents: 0 };
    expect(await monthFigures(db, NOW)).toEqual(figures);
  });

  test("counts a publisher's sales also without licenses", async () => {
    await addLot(db, memberId, NOW);
    const { counts } = await findPublisher(db, memberId, NOW);
    expect(counts).toEqual({ listed: 1, running: 1, upcoming: 0, sold: 0 });
  });
});
