import { beforeEach, describe, expect, test } from "bun:test";
import { onAnnouncement } from "../../src/announcements/announce";
import type { ChatMessage } from "../../src/chat/answers";
import { listMessages } from "../../src/chat/messages";
import { MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { chooses, favors, pseudonymOf, read, says } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { answer } from "../support/http";
import { addLot } from "../support/listings";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";
import { createWorld } from "../support/world";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const idOf = (person: Person) => world.people[person].id;

async function send(
  person: Person,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const browser = await world.as(person);
  return browser.json("POST", `/api/packages/${lot.id}/chat`, body, headers);
}

const stored = () =>
  world.db.selectFrom("chat_messages").selectAll().orderBy("created_at").execute();

const bids = (person: Person) => addBid(world, person, lot, 105_000);

describe("a buyer's message", () => {
  test("reaches the seller, who can answer", async () => {
    const response = await send("ada", { receiverId: idOf("mei"), message: "  Is it licensed? " });
    expect(response.status).toBe(201);
    const sent = (await response.json()) as ChatMessage;
    expect(sent).toEqual({
      id: expect.any(String),
      packageId: lot.id,
      isYours: true,
      sentBy: null,
      clientId: null,
      senderId: idOf("ada"),
      receiverId: idOf("mei"),
      message: "Is it licensed?",
      createdAt: new Date(world.clock.now()).toISOString(),
    });
    expect(await read(world, "mei", lot, idOf("ada"))).toEqual([{ ...sent, isYours: false }]);

    world.clock.advance(MINUTE);
    expect((await send("mei", { receiverId: idOf("ada"), message: "Yes." })).status).toBe(201);
    const texts = (await read(world, "ada", lot, idOf("mei"))).map(({ message }) => message);
    expect(texts).toEqual(["Is it licensed?", "Yes."]);
    expect(await read(world, "kim", lot, idOf("mei"))).toEqual([]);
  });

  test("is announced once with its chat", async () => {
    const heard: unknown[] = [];
    const failed = (error: unknown) => heard.push(error);
    onAnnouncement(world.db, {
      receive: (announcement) => heard.push(announcement),
      onError: failed,
    });
    await says(world, "ada", "mei", lot, "Hello");
    expect(heard).toEqual([
      { type: "notifications-changed", memberIds: [idOf("mei")] },
      { type: "message-sent", packageId: lot.id, buyerId: idOf("ada") },
    ]);
  });

  test("is stored as plain text, even if it contains a script", async () => {
    const message = `<script>alert(1)</script> & "quotes" 'n' {braces} 漢字 👩‍🔬`;
    await send("ada", { receiverId: idOf("mei"), message });
    const [kept] = await read(world, "mei", lot, idOf("ada"));
    expect(kept?.message).toBe(message);
  });

  test.each([
    ["nothing", "", "This field is required"],
    ["blanks", " \n\t ", "This field is required"],
    ["no text", 7, "message: must be text"],
    ["10,000 characters", "x".repeat(10_000), "This is too long"],
    [
      "a NUL",
      "a\0b",
      "This text contains an invisible character (U+0000). Remove it, or type the text again.",
    ],
  ])("is refused with %s", async (_, message, sentence) => {
    const response = await send("ada", { receiverId: idOf("mei"), message });
    expect(await answer(response)).toMatchObject([400, { message: sentence }]);
    expect(await stored()).toEqual([]);
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const write = async (by: Person | null, receiverId: string, message = "Hello", at = world) => {
    const browser = by ? await at.as(by) : at.visitor;
    const { status } = await (way === "form"
      ? browser.post(`/messages/${lot.id}/${receiverId}`, { message })
      : browser.json("POST", `/api/packages/${lot.id}/chat`, { receiverId, message }));
    return status;
  };
  const done = way === "form" ? 303 : 201;

  test("a message can be as long as MAX_CHAT_LENGTH", async () => {
    const small = await createWorld({ beside: world, env: { MAX_CHAT_LENGTH: "100" } });
    const page = await (await small.as("ada")).get(`/messages/${lot.id}/${idOf("mei")}`);
    expect(await page.text()).toContain("100 characters left");
    expect(await write("ada", idOf("mei"), "字".repeat(101), small)).toBe(400);
    expect(await stored()).toEqual([]);
    expect(await write("ada", idOf("mei"), "𠮷".repeat(100), small)).toBe(done);
    expect(await stored()).toMatchObject([{ message: "𠮷".repeat(100), sender_id: idOf("ada") }]);
    await small.close();
  });

  test("buyers write only to the seller", async () => {
    await bids("bo");
    for (const receiverId of [idOf("bo"), idOf("ada"), await pseudonymOf(world, "bo", lot), "x"])
      expect(await write("ada", receiverId)).toBe(404);
    expect(await write(null, idOf("mei"))).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test("sellers write by pseudonym, and not to uninvolved members", async () => {
    await bids("ada");
    const strangers = [idOf("kim"), await pseudonymOf(world, "kim", lot)];
    for (const receiverId of [...strangers, idOf("ada"), idOf("mei"), crypto.randomUUID()])
      expect([receiverId, await write("mei", receiverId)]).toEqual([receiverId, 404]);
    expect(await stored()).toEqual([]);
    expect(await write("mei", await pseudonymOf(world, "ada", lot))).toBe(done);
    expect(await read(world, "ada", lot, idOf("mei"))).toMatchObject([
      { senderId: idOf("mei"), message: "Hello" },
    ]);
  });

  test("members who refuse messages get them only in existing chats", async () => {
    await chooses(world, "mei", { allowMessages: false });
    expect(await write("ada", idOf("mei"))).toBe(403);
    expect(await stored()).toEqual([]);
    await chooses(world, "mei", { allowMessages: true });
    await says(world, "ada", "mei", lot, "Hello");
    await chooses(world, "mei", { allowMessages: false });
    expect(await write("ada", idOf("mei"), "Still?")).toBe(done);
  });
});

describe("a message that is sent again", () => {
  const key = { "idempotency-key": "one" };

  test("arrives once under the same key", async () => {
    const message = { receiverId: idOf("mei"), message: "Hello" };
    const first = await (await send("ada", message, key)).json();
    expect(await answer(send("ada", message, key))).toEqual([201, first]);
    expect(first).toMatchObject({ clientId: "one" });
    expect(await stored()).toHaveLength(1);
  });

  test("is refused if another message has its key", async () => {
    await send("ada", { receiverId: idOf("mei"), message: "Hello" }, key);
    expect((await send("ada", { receiverId: idOf("mei"), message: "Bye" }, key)).status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  test("never matches another member's key", async () => {
    await send("ada", { receiverId: idOf("mei"), message: "Hello" }, key);
    expect((await send("bo", { receiverId: idOf("mei"), message: "Hello" }, key)).status).toBe(201);
    const [seen] = await read(world, "mei", lot, idOf("ada"));
    expect(seen).toMatchObject({ isYours: false, clientId: null });
  });
});

describe("permissions to write", () => {
  test("let sellers write by pseudonym to bidders and members who saved a package", async () => {
    await bids("ada");
    await favors(world, "bo", lot);
    for (const person of ["ada", "bo"] as const) {
      const receiverId = await pseudonymOf(world, person, lot);
      const response = await send("mei", { receiverId, message: "Hello" });
      expect(response.status).toBe(201);
      const given = await response.json();
      expect(given).toMatchObject({ senderId: idOf("mei"), receiverId });
      expect(JSON.stringify(given)).not.toContain(idOf(person));
      const [got] = await read(world, person, lot, idOf("mei"));
      expect(got).toMatchObject({ senderId: idOf("mei"), receiverId: idOf(person) });
    }
  });

  test("show sellers the name and id of members who have written", async () => {
    await bids("ada");
    const pseudonym = await pseudonymOf(world, "ada", lot);
    await says(world, "mei", { pseudonym }, lot, "Are you interested?");
    expect((await read(world, "mei", lot, pseudonym))[0]?.receiverId).toBe(pseudonym);
    await says(world, "ada", "mei", lot, "I am.");
    const seen = await read(world, "mei", lot, pseudonym);
    expect(seen.map(({ senderId }) => senderId)).toEqual([idOf("mei"), idOf("ada")]);
    expect(await read(world, "mei", lot, idOf("ada"))).toEqual(seen);
  });

  test("show sellers those names on packages that they are involved in", async () => {
    const other = await addLot(world.db, idOf("mei"), world.clock.now());
    await says(world, "ada", "mei", lot, "Hello");
    const mei = await world.as("mei");
    const path = `/api/packages/${other.id}/chat/${idOf("ada")}`;
    expect((await mei.get(path)).status).toBe(404);
    await favors(world, "ada", other);
    expect((await mei.get(path)).status).toBe(200);
    await says(world, "mei", "ada", other, "This one too?");
    const entries = await (await mei.get("/api/chat")).json();
    expect(entries).toMatchObject([
      { packageId: other.id, other: { id: idOf("ada"), lastName: "Lim" } },
      { packageId: lot.id, other: { id: idOf("ada"), lastName: "Lim" } },
    ]);
  });

  test("hide chats from other members and visitors", async () => {
    await says(world, "ada", "mei", lot, "A secret");
    const kim = await world.as("kim");
    for (const other of [idOf("ada"), await pseudonymOf(world, "ada", lot)]) {
      const response = await kim.get(`/api/packages/${lot.id}/chat/${other}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("A secret");
    }
    const path = `/api/packages/${lot.id}/chat/${idOf("mei")}`;
    expect(await (await kim.get(path)).json()).toEqual([]);
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await kim.get(`/api/packages/no-package/chat/${idOf("mei")}`)).status).toBe(404);
  });

  test("limit sending to typing speed", async () => {
    const ada = await world.as("ada");
    const body = { receiverId: idOf("mei"), message: "Hello" };
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) {
      statuses.push((await ada.json("POST", `/api/packages/${lot.id}/chat`, body)).status);
    }
    expect(statuses.indexOf(429)).toBe(60);
    expect(await stored()).toHaveLength(60);
  });
});

describe("a long chat", () => {
  test("pages backwards through each message once, in order", async () => {
    const texts = Array.from({ length: 120 }, (_, i) => `Message ${i}`);
    for (const [i, text] of texts.entries()) {
      await says(world, i % 3 ? "ada" : "mei", i % 3 ? "mei" : "ada", lot, text).catch(() =>
        says(world, "ada", "mei", lot, text),
      );
    }
    const ada = await world.as("ada");
    let path: string | undefined = `/api/packages/${lot.id}/chat/${idOf("mei")}`;
    const pages: string[][] = [];
    while (path) {
      const response = await ada.get(path);
      const page = (await response.json()) as ChatMessage[];
      pages.unshift(page.map(({ message }) => message));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(pages.map((page) => page.length)).toEqual([20, 50, 50]);
    expect(pages.flat()).toEqual(texts);
  });

  test("keeps its order when the clock goes back", async () => {
    await says(world, "ada", "mei", lot, "first");
    world.clock.advance(-MINUTE);
    await says(world, "mei", "ada", lot, "second");
    const seen = await read(world, "ada", lot, idOf("mei"));
    expect(seen.map(({ message }) => message)).toEqual(["first", "second"]);
  });

  test("refuses another chat's message as cursor", async () => {
    const { chat } = await says(world, "ada", "mei", lot, "Hello");
    const { message: sent } = await says(world, "bo", "mei", lot, "Hello");
    const error = await listMessages(world.db, chat, { cursor: sent.id }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "bad-cursor" });
  });
});
