import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { MINUTE } from "../../src/lib/time";
import {
  type NewNotification,
  notify,
  unreadNotifications,
} from "../../src/notifications/notifications";
import type { Package } from "../../src/packages/packages";
import { chooses, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { unreadKinds } from "../support/mail";
import { bid } from "../support/market";
import type { Person } from "../support/people";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide <tables>" });
  await bid(world, "ada", lot, 105_000);
  await bid(world, "bo", lot, 120_000);
});

const page = async (person: Person, path = "/notifications", headers = {}) =>
  (await (await world.as(person)).get(path, headers)).text();

async function list(person: Person, path = "/api/notifications") {
  const answer = await (await world.as(person)).get(path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Array<Record<string, string | null>>;
}

describe("the page", () => {
  test("shows each notification with its link in the reader's language", async () => {
    const html = await page("ada");
    expect(html).toContain(`href="/package/${lot.id}"`);
    expect(html).toContain("You have been outbid on &quot;Tide &lt;tables&gt;&quot;");
    expect(html).toContain("Someone bid $1,200.00");
    expect(html).toContain('data-bell="1"');
    await chooses(world, "ada", { language: "zh" });
    expect(await page("ada")).toContain("全部標記為已讀");
  });

  test("marks no more as read than it shows", async () => {
    const ada = await world.as("ada");
    await says(world, "ada", "mei", lot, "Is there an index?");
    await says(world, "mei", "ada", lot, "There is");
    const [latest] = await list("ada");
    world.clock.advance(MINUTE);
    await bid(world, "ada", lot, 140_000);
    await bid(world, "bo", lot, 160_000);
    await ada.post("/notifications/read", { upTo: latest?.id ?? "" });
    expect(await unreadKinds(world, "ada")).toEqual(["outbid"]);
  });

  test("shows kinds that only a newer server knows", async () => {
    const { db, people, clock } = world;
    const later = { packageId: lot.id, title: "Tides", terms: 1, other: "x", lots: {} };
    const news = [
      ["later", later],
      ["toString", { contractId: "c/../d", title: 7 }],
      ["deal", null],
    ] as const;
    for (const [kind, details] of news) {
      const one = { memberId: people.ada.id, kind, details } as unknown as NewNotification;
      await inTransaction(db, (tx) => notify(tx, [one], clock.now()));
    }
    expect((await list("ada")).map(({ title, path }) => [title, path])).toEqual([
      ["You have a new notification", null],
      ["You have a new notification", "/contract/c%2F..%2Fd"],
      ['News about "Tides"', `/package/${lot.id}`],
      ['You have been outbid on "Tide <tables>"', `/package/${lot.id}`],
    ]);
    expect(await unreadNotifications(db, people.ada.id)).toBe(4);
    await (await world.as("ada")).post("/notifications/read", {
      upTo: (await list("ada"))[0]?.id ?? "",
    });
    expect(await unreadNotifications(db, people.ada.id)).toBe(0);
  });

  test("shows members only their own notifications", async () => {
    expect((await world.visitor.get("/notifications")).status).toBe(404);
    expect((await world.visitor.get("/api/notifications")).status).toBe(401);
    expect(await page("kim")).toContain("No notifications yet");
    expect(await page("kim")).not.toContain(lot.id);
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const read = async (person: Person, id?: string | null) => {
    const by = await world.as(person);
    const answer =
      way === "form"
        ? by.post("/notifications/read", id ? { id } : {})
        : by.json("POST", "/api/notifications/read", id ? { ids: [id] } : {});
    return (await answer).status;
  };

  test("members mark one or all of their own notifications as read", async () => {
    const done = way === "form" ? 303 : 200;
    const [outbid] = await list("ada");
    expect(await read("ada", "nonsense")).toBe(400);
    expect([await read("bo", outbid?.id), await read("bo")]).toEqual([done, done]);
    expect(await unreadKinds(world, "ada")).toEqual(["outbid"]);
    await says(world, "ada", "mei", lot, "Is there an index?");
    await says(world, "mei", "ada", lot, "There is");
    expect(await read("ada", outbid?.id)).toBe(done);
    expect(await unreadKinds(world, "ada")).toEqual(["message"]);
    expect(await read("ada")).toBe(done);
    expect(await unreadKinds(world, "ada")).toEqual([]);
    expect(await unreadKinds(world, "mei")).toContain("message");
    const html = await page("ada");
    expect(html).toContain('data-bell=""');
    expect(html).not.toContain("Mark all as read");
  });
});

describe("the calls", () => {
  test("list the member's notifications and mark them as read", async () => {
    expect(await list("ada")).toEqual([
      {
        id: expect.any(String),
        kind: "outbid",
        path: `/package/${lot.id}`,
        title: 'You have been outbid on "Tide <tables>"',
        text: 'Someone bid $1,200.00 on "Tide <tables>".',
        createdAt: "2026-11-21T12:00:00.000Z",
        readAt: null,
      },
    ] as never);
    const ada = await world.as("ada");
    const read = (body: object) => ada.json("POST", "/api/notifications/read", body);
    const [{ id } = { id: "" }] = await list("ada");
    expect(await (await read({ ids: [id] })).json()).toEqual({ unread: 0 });
    expect((await read({ ids: Array(101).fill(id) })).status).toBe(400);
  });

  test("name the sender of a message only if the receiver knows them", async () => {
    await says(world, "bo", "mei", lot, "Is there an index?");
    await says(world, "mei", "bo", lot, "There is");
    const [message] = await list("bo");
    expect(message).toMatchObject({
      kind: "message",
      text: "Tide <tables>",
      path: `/messages/${lot.id}/${world.people.mei.id}`,
    });
    await chooses(world, "mei", { showProfile: false });
    expect((await list("bo"))[0]?.title).toBe("Someone sent you a message");
  });
});
