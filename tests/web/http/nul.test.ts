import { beforeEach, describe, expect, test } from "bun:test";
import { localeOf, messagesFor } from "../../../messages/catalogue";
import { LANGUAGES, type Language } from "../../../src/lib/languages";
import { worldForEach } from "../../support/each-world";
import { listen } from "../../support/http";
import { addLot } from "../../support/listings";
import { registrationForm } from "../../support/people";
import { SocketClient } from "../../support/sockets";
import type { Browser } from "../../support/world";

/** PostgreSQL cannot store U+0000, and SQLite's functions end a text there. */

const NUL = "a\0b";
const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
let lotId: string;
let ada: Browser;
let mei: Browser;

beforeEach(async () => {
  lotId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
  [ada, mei] = [await world.as("ada"), await world.as("mei")];
});

const unforeseen = () => world.log.filter((line) => JSON.parse(line).level >= 50);

async function statusAndCode(answer: Promise<Response>): Promise<[number, string | undefined]> {
  const response = await answer;
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
}

describe("a text with U+0000", () => {
  test.each(Object.keys(LANGUAGES) as Language[])(
    "is refused in a form with a message in %s",
    async (language) => {
      await ada.post("/language", { language });
      const answer = await ada.post(`/messages/${lotId}/${world.people.mei.id}`, { message: NUL });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(messagesFor(localeOf(language)).fields["text-nul"]);
      expect(await world.db.selectFrom("chat_messages").select("id").execute()).toEqual([]);
    },
  );

  test("is refused in every field of every call", async () => {
    const calls = [
      mei.json("PATCH", `/api/packages/${lotId}`, { title: NUL }),
      mei.json("PATCH", `/api/packages/${lotId}`, { description: `A description ${NUL}` }),
      ada.json("POST", "/api/favorites", { packageId: NUL }),
      ada.json("POST", `/api/packages/${lotId}/bids`, { amount: `1050.00\0` }),
      world.visitor.json("POST", "/api/auth/register", registrationForm(NUL)),
      world.visitor.json("POST", "/api/auth/register", registrationForm("x", { firstName: NUL })),
      world.visitor.json("POST", "/api/auth/login", { email: "ada@example.test", password: NUL }),
    ];
    for (const call of calls) expect(await statusAndCode(call)).toEqual([400, "invalid-input"]);
    const lot = await world.db.selectFrom("packages").selectAll().executeTakeFirstOrThrow();
    expect([lot.title, lot.description].join()).not.toContain("\0");
    expect(await world.db.selectFrom("bids").select("id").execute()).toEqual([]);
    expect(await world.db.selectFrom("users").select("id").execute()).toHaveLength(4);
  });

  test("is refused in URLs of pages and calls", async () => {
    const query = "search=a%00b";
    for (const path of [`/package/${lotId}%00`, "/no%00where"])
      expect((await ada.get(path)).status).toBe(404);
    expect((await ada.get(`/marketplace?${query}`)).status).toBe(400);
    expect(await statusAndCode(ada.get(`/api/packages?${query}`))).toEqual([
      400,
      "query-unreadable",
    ]);
    expect(await statusAndCode(ada.get("/api/packages/a%00b"))).toEqual([404, "route-not-found"]);
    // Escaped twice, it is six ordinary characters.
    expect((await ada.get("/marketplace?search=a%2500b")).status).toBe(200);
  });

  test("is refused on the live channel, which stays open", async () => {
    const cookie = [...ada.cookies].map((pair) => pair.join("=")).join("; ");
    const client = await SocketClient.connect(await listen(world.app), { cookie });
    const chat = { packageId: lotId, userId1: world.people.ada.id, userId2: NUL };
    for (const message of [
      { type: "JOIN_PACKAGE", packageId: `${lotId}\0` },
      { type: "JOIN_CHAT", ...chat },
      { type: "LEAVE_CHAT", ...chat },
      { type: NUL },
    ]) {
      client.say(message);
      expect(await client.next()).toMatchObject({
        type: "ERROR",
        message: "The channel does not support this message.",
      });
    }
    client.say({ type: "PING" });
    expect(await client.next()).toEqual({ type: "PONG" });
    client.close();
    expect(unforeseen()).toEqual([]);
  });
});

test("drops U+0000 from a sample's text and keeps the rest", async () => {
  const text = "It was the best of times, it was the worst of times. ";
  const sample = { filename: "a.txt", fileContent: `${text}\0${text}` };
  const path = `/api/packages/${lotId}/samples`;
  const added = await mei.json("POST", path, sample);
  const { id, analysis } = (await added.json()) as { id: string; analysis: object };
  expect(JSON.stringify(analysis)).toContain("Broken characters, such as �: 1.");
  const kept = () => world.db.selectFrom("sample_files").select("file_content as text").execute();
  expect(await kept()).toEqual([{ text: text + text }]);
  const page = await (await mei.get(`/package/${lotId}/samples/${id}/text`)).text();
  expect(page).toContain((text + text).trim());
  const replaced = { ...sample, fileContent: `${text}\0again` };
  expect((await mei.json("PUT", `${path}/${id}`, replaced)).status).toBe(200);
  expect(await kept()).toEqual([{ text: `${text}again` }]);
});

test("ignores a session, device or language cookie with U+0000", async () => {
  for (const name of ["session", "device", "language", "theme", "favorite", "flash"]) {
    const answer = await world.visitor.get("/", { cookie: `${name}=a%00b` });
    expect([name, answer.status]).toEqual([name, 200]);
  }
  expect(unforeseen()).toEqual([]);
});
