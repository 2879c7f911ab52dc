import { beforeEach, describe, expect, test } from "bun:test";
import { mailUnreadMessages, nextUnreadMail, unreadMailAlarm } from "../../src/chat/unread";
import { DAY, MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { chooses, favors, pseudonymOf, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
});

const idOf = (person: Person) => world.people[person].id;

interface Entry {
  packageId: string;
  other: { id: string; firstName: string | null };
  lastMessage: { message: string; isYours: boolean };
  unread: number;
}

async function conversations(person: Person): Promise<Entry[]> {
  const browser = await world.as(person);
  return (await (await browser.get("/api/chat")).json()) as Entry[];
}

async function reads(person: Person, other: Person, upTo: string): Promise<Response> {
  const browser = await world.as(person);
  const path = `/api/packages/${lot.id}/chat/${idOf(other)}/read`;
  return browser.json("POST", path, { upTo });
}

describe("the list of conversations", () => {
  test("shows conversations of both roles, newest first, with unread counts", async () => {
    const boLot = await addLot(world.db, idOf("bo"), world.clock.now());
    await says(world, "mei", "bo", boLot, "Is yours for sale?");
    world.clock.advance(MINUTE);
    await says(world, "ada", "mei", lot, "Hello");
    await says(world, "ada", "mei", lot, "Are you there?");
    expect(await conversations("mei")).toEqual([
      {
        packageId: lot.id,
        title: "Tide tables",
        titleLanguage: "en",
        englishTitle: null,
        other: {
          id: idOf("ada"),
          firstName: "ada",
          lastName: "Lim",
          organization: "Northlight AI",
          profileImageUrl: null,
        },
        lastMessage: { message: "Are you there?", createdAt: expect.any(String), isYours: false },
        unread: 2,
      },
      expect.objectContaining({ packageId: boLot.id, unread: 0 }),
    ] as never);
    const [adas] = await conversations("ada");
    expect(adas).toMatchObject({ unread: 0, lastMessage: { isYours: true } });
    expect(await conversations("kim")).toEqual([]);
    expect((await world.visitor.get("/api/chat")).status).toBe(401);
  });

  test("is paginated", async () => {
    const lots: string[] = [];
    for (let i = 0; i < 35; i++) {
      const next = await addLot(world.db, idOf("mei"), world.clock.now());
      // Some conversations start in the same millisecond, within the daily limit.
      world.clock.advance(i === 20 ? DAY : i % 4 ? 1 : 0);
      await says(world, "ada", "mei", next, "Hello");
      lots.push(next.id);
    }
    const ada = await world.as("ada");
    const first = await ada.get("/api/chat");
    const path = /^<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const rest = await ada.get(path);
    expect(rest.headers.get("link")).toBeNull();
    const seen = [...((await first.json()) as Entry[]), ...((await rest.json()) as Entry[])];
    expect(seen.map(({ packageId }) => packageId).sort()).toEqual(lots.sort());
    expect((await ada.get("/api/chat?cursor=x")).status).toBe(400);
  });
});

describe("reading a conversation", () => {
  test("marks only the messages that were read", async () => {
    const { message: sent } = await says(world, "ada", "mei", lot, "one");
    await says(world, "ada", "mei", lot, "two");
    expect(await (await reads("mei", "ada", sent.id)).json()).toEqual({ unread: 1 });
    expect((await conversations("mei"))[0]?.unread).toBe(1);
    expect((await conversations("ada"))[0]?.unread).toBe(0);
  });

  test("is possible only for the receiver", async () => {
    const { message: sent } = await says(world, "ada", "mei", lot, "one");
    expect((await reads("kim", "ada", sent.id)).status).toBe(404);
    await reads("kim", "mei", sent.id);
    await reads("ada", "mei", sent.id);
    expect((await conversations("mei"))[0]?.unread).toBe(1);
  });
});

describe("the email about an unread message", () => {
  async function after(ms: number): Promise<string[]> {
    world.clock.advance(ms);
    await mailUnreadMessages(world.db, world.clock.now());
    return (await outbox(world)).map(({ to }) => to);
  }

  test("goes out once after ten minutes, without the message's text", async () => {
    await says(world, "ada", "mei", lot, "My offer is secret");
    expect(await after(10 * MINUTE - 1)).toEqual([]);
    expect(await nextUnreadMail(world.db)).toBe(world.clock.now() + 1);
    expect(await after(1)).toEqual(["mei"]);
    await says(world, "ada", "mei", lot, "And another thing");
    expect(await after(60 * MINUTE)).toHaveLength(1);
    expect(await nextUnreadMail(world.db)).toBeNull();
    const [mail] = await outbox(world);
    const chat = { packageId: lot.id, title: "Tide tables", otherId: idOf("ada"), from: "ada Lim" };
    expect(mail?.values).toEqual(chat);
  });

  test("goes out once per conversation", async () => {
    await says(world, "ada", "mei", lot, "one");
    await says(world, "ada", "mei", lot, "two");
    await says(world, "bo", "mei", lot, "one");
    expect(await after(11 * MINUTE)).toHaveLength(2);
  });

  test("does not go out if the message was read in time", async () => {
    const { message: sent } = await says(world, "ada", "mei", lot, "one");
    await reads("mei", "ada", sent.id);
    expect(await after(11 * MINUTE)).toEqual([]);
  });

  test("goes out for messages since the last reading", async () => {
    const { message: sent } = await says(world, "ada", "mei", lot, "one");
    await says(world, "ada", "mei", lot, "two");
    await reads("mei", "ada", sent.id);
    expect(await after(11 * MINUTE)).toHaveLength(1);
    const { message: third } = await says(world, "ada", "mei", lot, "three");
    await reads("mei", "ada", third.id);
    await says(world, "ada", "mei", lot, "four");
    expect(await after(11 * MINUTE)).toHaveLength(2);
  });

  test.each([{ messageAlerts: false }, { emailNotifications: false }])(
    "does not go out with %o",
    async (setting) => {
      await chooses(world, "mei", setting);
      await says(world, "ada", "mei", lot, "one");
      expect(await after(11 * MINUTE)).toEqual([]);
      await chooses(world, "mei", { messageAlerts: true, emailNotifications: true });
      expect(await after(11 * MINUTE)).toEqual([]);
    },
  );

  test("names the seller to an invited buyer", async () => {
    await favors(world, "ada", lot);
    await says(world, "mei", { pseudonym: await pseudonymOf(world, "ada", lot) }, lot, "Hello");
    expect(await after(11 * MINUTE)).toEqual(["ada"]);
    const [mail] = await outbox(world);
    expect(mail?.values).toMatchObject({ otherId: idOf("mei") });
  });

  test("goes out at startup after a downtime", async () => {
    await says(world, "ada", "mei", lot, "one");
    world.clock.advance(11 * MINUTE);
    const failures: unknown[] = [];
    const log = { error: (failure: unknown) => failures.push(failure) };
    const alarm = unreadMailAlarm({ db: world.db, clock: world.clock, log: log as never });
    await alarm.start();
    await alarm.stop();
    expect(failures).toEqual([]);
    expect(await outbox(world)).toHaveLength(1);
  });
});
