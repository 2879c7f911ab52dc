import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { listNotifications } from "../../src/notifications/listing";
import {
  markNotificationsRead,
  NOTIFICATIONS_PER_PAGE,
  notify,
  unreadNotifications,
} from "../../src/notifications/notifications";
import { pruneNotifications } from "../../src/notifications/pruning";
import type { Package } from "../../src/packages/packages";
import { chooses, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox, unreadKinds, unreadOf } from "../support/mail";
import { nextPageOf } from "../support/paging";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
});

async function bid(person: Person, amount: string): Promise<void> {
  const browser = await world.as(person);
  const answer = await browser.json("POST", `/api/packages/${lot.id}/bids`, { amount });
  expect(answer.status).toBe(201);
}

const matches = (count: number) => {
  const details = { search: "tides", count, path: "/marketplace?search=tides" };
  return { memberId: world.people.ada.id, kind: "matches", details } as const;
};

const add = (...news: Parameters<typeof notify>[1]) =>
  inTransaction(world.db, (tx) => notify(tx, news, world.clock.now()));

const read = (which: Parameters<typeof markNotificationsRead>[2], person: Person = "ada") =>
  markNotificationsRead(world.db, world.people[person].id, which, world.clock.now());

describe("being outbid", () => {
  test("updates one unread notification when it repeats on a package", async () => {
    await bid("ada", "1050");
    await bid("bo", "1200");
    await bid("ada", "1400");
    await bid("bo", "1600");
    expect(await unreadOf(world, "ada")).toMatchObject([
      { kind: "outbid", details: { packageId: lot.id, amountCents: 160_000 } },
    ]);
    expect(await unreadKinds(world, "bo")).toEqual(["outbid"]);
    expect(await unreadKinds(world, "kim")).toEqual([]);
    expect(await outbox(world, "outbid")).toHaveLength(2);
  });

  test("causes a new notification after the first was read", async () => {
    await bid("ada", "1050");
    await bid("bo", "1200");
    const [first] = await unreadOf(world, "ada");
    await read({});
    await bid("ada", "1400");
    await bid("bo", "1600");
    await read({ ids: [first?.id ?? ""] });
    expect(await unreadKinds(world, "ada")).toEqual(["outbid"]);
  });

  test("reaches members who have turned off emails", async () => {
    await chooses(world, "ada", { emailNotifications: false });
    await bid("ada", "1050");
    await bid("bo", "1200");
    expect(await unreadKinds(world, "ada")).toEqual(["outbid"]);
    expect(await outbox(world, "outbid")).toEqual([]);
  });
});

describe("chat messages", () => {
  test("share one notification per conversation", async () => {
    await says(world, "ada", "mei", lot, "Is there an index?");
    await says(world, "ada", "mei", lot, "Hello?");
    expect(await unreadOf(world, "mei")).toMatchObject([
      { kind: "message", details: { packageId: lot.id, title: "Tide tables" } },
    ]);
    expect(JSON.stringify(await unreadOf(world, "mei"))).not.toContain("index");
    const mei = await world.as("mei");
    const chat = `/api/packages/${lot.id}/chat/${world.people.ada.id}`;
    const [, last] = await (await mei.get(chat)).json();
    await mei.json("POST", `${chat}/read`, { upTo: last.id });
    expect(await unreadKinds(world, "mei")).toEqual([]);
    expect(await unreadKinds(world, "ada")).toEqual([]);
  });
});

test("removes the notifications about a deleted account's messages", async () => {
  await says(world, "ada", "mei", lot, "Is there an index?");
  await deleteAccount(world.db, world.people.ada.id, world.clock.now());
  expect(await unreadKinds(world, "mei")).toEqual([]);
});

describe("the list", () => {
  test("paginates the member's own notifications, latest first", async () => {
    const all = NOTIFICATIONS_PER_PAGE + 5;
    for (let count = 1; count <= all; count++) await add(matches(count));
    const { ada, bo } = world.people;
    const first = await listNotifications(world.db, ada.id);
    expect(first.entries).toHaveLength(NOTIFICATIONS_PER_PAGE);
    expect(first.entries[0]).toMatchObject({ details: { count: all } });
    const { entries, nextCursor } = await listNotifications(world.db, ada.id, {
      cursor: first.nextCursor ?? "",
    });
    expect(entries.map(({ details }) => details)).toMatchObject(
      [5, 4, 3, 2, 1].map((count) => ({ count })),
    );
    expect(nextCursor).toBeNull();
    expect((await listNotifications(world.db, bo.id)).entries).toEqual([]);
  });

  test("can be filtered by what is read, in pages", async () => {
    for (const count of [1, 2, 3]) {
      await add(matches(count));
      world.clock.advance(1000);
    }
    const ada = await world.as("ada");
    const idsAt = async (path: string): Promise<string[]> =>
      (await (await ada.get(path)).json()).map(({ id }: { id: string }) => id);
    const [newest = "", middle = "", oldest = ""] = await idsAt("/api/notifications");
    await read({ ids: [middle] });
    expect(await idsAt("/api/notifications?unread=true")).toEqual([newest, oldest]);
    expect(await idsAt("/api/notifications?unread=false")).toEqual([middle]);
    const next = nextPageOf(await ada.get("/api/notifications?unread=true&limit=1")) ?? "";
    expect(next).toBe(`/api/notifications?unread=true&limit=1&cursor=${newest}`);
    expect(await idsAt(next)).toEqual([oldest]);
    // The name of the parameter before there were filters.
    expect(await idsAt(`/api/notifications?after=${newest}`)).toEqual([middle, oldest]);
  });

  test("counts at most 100 unread notifications", async () => {
    await add(...Array.from({ length: 120 }, (_, i) => matches(i)));
    expect(await unreadNotifications(world.db, world.people.ada.id)).toBe(100);
    expect(await unreadNotifications(world.db, world.people.bo.id)).toBe(0);
  });

  test("marks only the notifications that the member saw as read", async () => {
    await add(matches(1), matches(2));
    const [second, first] = await unreadOf(world, "ada");
    await read({ ids: [first?.id ?? ""] }, "bo");
    await read({}, "bo");
    expect(await unreadOf(world, "ada")).toHaveLength(2);
    await read({ upTo: first?.id ?? "" });
    expect(await unreadOf(world, "ada")).toMatchObject([{ id: second?.id }]);
  });

  test("has nothing from a failed transaction", async () => {
    const failed = inTransaction(world.db, async (tx) => {
      await notify(tx, [matches(1)], world.clock.now());
      throw new Error("power cut");
    });
    await expect(failed).rejects.toThrow("power cut");
    await add({ ...matches(1), memberId: "gone" });
    expect(await world.db.selectFrom("notifications").selectAll().execute()).toEqual([]);
  });

  test("drops read notifications after a month and all after 90 days", async () => {
    const { db, clock } = world;
    await add(matches(1));
    await read({});
    await add(matches(2));
    clock.advance(30 * DAY);
    expect(await pruneNotifications(db, clock.now())).toBe(1);
    expect(await unreadOf(world, "ada")).toMatchObject([{ details: { count: 2 } }]);
    clock.advance(60 * DAY);
    expect(await pruneNotifications(db, clock.now())).toBe(1);
  });
});
