import { beforeEach, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { addFavorite } from "../../src/favorites/favorites";
import {
  informFavorites,
  informMembers,
  NOTIFIED_PER_TURN,
  writeMailings,
} from "../../src/notifications/informing";
import { saveSettings, settingsOf } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addUser } from "../support/people";

const world = worldForEach();
const MEMBERS = 2 * NOTIFIED_PER_TURN + 5;
let members: string[];

beforeEach(async () => {
  const { db, clock } = world;
  members = [];
  for (let i = 0; i < MEMBERS; i++) members.push((await addUser(db, `member${i}`, clock.now())).id);
});

const queue = () =>
  inTransaction(world.db, (tx) => {
    const mails = members.map((memberId) => {
      const values = { packageId: "1", title: "Tide tables" };
      const uniqueKey = `auction-settled 1 ${memberId}`;
      return { memberId, template: "auction-settled", values, uniqueKey } as const;
    });
    return informMembers(tx, mails, world.clock.now());
  });

async function queued(): Promise<number> {
  const rows = await world.db.selectFrom("mail_outbox").select("recipient").execute();
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length);
  return rows.length;
}

test("emails each of many members once, in batches", async () => {
  await queue();
  expect(await queued()).toBe(NOTIFIED_PER_TURN);
  // Two servers at once, as after a crash.
  await Promise.all([0, 1].map(() => writeMailings(world.db, world.clock.now())));
  expect(await queued()).toBe(MEMBERS);
  await queue();
  await writeMailings(world.db, world.clock.now());
  expect(await queued()).toBe(MEMBERS);
});

test("skips members who left or turned it off in the meantime", async () => {
  const { db, clock } = world;
  await queue();
  const [silent, gone] = members.slice(-2) as [string, string];
  const settings = { ...(await settingsOf(db, silent)), bidAlerts: false };
  await saveSettings(db, silent, settings, clock.now());
  await db.deleteFrom("users").where("id", "=", gone).execute();
  await writeMailings(db, clock.now());
  expect(await queued()).toBe(MEMBERS - 2);
  expect(await db.selectFrom("mailings").selectAll().execute()).toEqual([]);
});

test("queues nothing in a failed transaction", async () => {
  const failed = inTransaction(world.db, async (tx) => {
    const mail = { template: "package-deleted", values: { title: "Poems" } } as const;
    const mails = members.map((memberId) => ({ ...mail, memberId, uniqueKey: memberId }));
    await informMembers(tx, mails, world.clock.now());
    throw new Error("power cut");
  });
  await expect(failed).rejects.toThrow("power cut");
  await writeMailings(world.db, world.clock.now());
  expect(await queued()).toBe(0);
});

test("informs members who favorited a package once each", async () => {
  const { db, clock, people } = world;
  const { id: packageId } = await addLot(db, people.mei.id, clock.now());
  for (const member of members) await addFavorite(db, member, packageId, clock.now());
  const [left, kept] = members as [string, string];
  const news = {
    template: "auction-settled",
    values: { packageId, title: "Tide tables" },
    uniqueKey: `auction-settled ${packageId}`,
  } as const;
  const inform = () =>
    inTransaction(db, (tx) =>
      informFavorites(tx, { packageId, except: [left], news }, clock.now()),
    );
  await inform();
  clock.advance(1);
  await addFavorite(db, people.bo.id, packageId, clock.now());
  await Promise.all([0, 1].map(() => writeMailings(db, clock.now())));
  expect(await queued()).toBe(MEMBERS - 1);
  const informed = await db.selectFrom("notifications").select("member_id").execute();
  const ids = informed.map(({ member_id }) => member_id);
  expect([left, kept, people.bo.id].map((id) => ids.includes(id))).toEqual([false, true, false]);
  expect(await db.selectFrom("mailings").selectAll().execute()).toEqual([]);
});
