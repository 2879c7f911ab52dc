import { beforeEach, describe, expect, test } from "bun:test";
import { crc32 } from "node:zlib";
import { isTokenSecret, newTokenSecret } from "../../src/accounts/token-secret";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { removeMember } from "../../src/organizations/members";
import { revokeToken, rotateToken } from "../../src/tokens/tokens";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { ownerOf, Program, programOf } from "../support/tokens";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;

beforeEach(async () => {
  ada = await world.as("ada");
});

const later = (ms: number) => new Date(world.clock.now() + ms).toISOString();

const wanted = () => ({
  name: "Notebook",
  scopes: ["bid", "read"],
  perBid: "5000",
  perMonth: null,
  expiresAt: later(30 * DAY),
});

async function created(browser: Browser, token: object) {
  const response = await browser.json("POST", "/api/tokens", token);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];

describe("a token", () => {
  test("is shown once, stored as a hash, and says what it may do", async () => {
    const { status, body } = await created(ada, wanted());
    expect([status, body]).toMatchObject([201, { scopes: ["read", "bid"], perBid: "5000.00" }]);
    const { token = "", id = "" } = body;
    expect(token.endsWith(body.hint ?? "?")).toBe(true);
    const rows = await world.db.selectFrom("api_tokens").selectAll().execute();
    expect(JSON.stringify([rows, world.log])).not.toContain(token);
    const listed = await (await ada.get("/api/tokens")).text();
    expect(JSON.parse(listed)).toMatchObject([{ id, of: "member", lastUsedAt: null }]);
    expect(listed).not.toContain(token);
    const program = new Program(world, id, token);
    expect(await (await program.get("/api/token")).json()).toMatchObject({ id, perBid: "5000.00" });
    const user = (await (await program.get("/api/auth/user")).json()) as { id: string };
    expect(user.id).toBe(world.people.ada.id);
    const [used] = (await (await ada.get("/api/tokens")).json()) as { lastUsedAt: string }[];
    expect(used?.lastUsedAt).toBe(later(0));
  });

  test("is announced by email to whom it acts as, also when it is replaced", async () => {
    const { body } = await created(ada, wanted());
    const rotated = await ada.json("POST", `/api/tokens/${body.id}/rotate`, {});
    const { token } = (await rotated.json()) as { token: string };
    const mails = await world.db.selectFrom("mail_outbox").selectAll().execute();
    expect(mails.map(({ recipient, template }) => [recipient, template])).toEqual(
      Array(2).fill([world.people.ada.email, "token-created"]),
    );
    expect(JSON.stringify(mails)).not.toContain(token);
    expect(JSON.stringify(mails)).toContain(body.name ?? "?");
  });

  test("has a checksum that scanners can verify", () => {
    const secret = newTokenSecret();
    expect(secret).toMatch(/^cm_[0-9A-Za-z]{42}$/);
    const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const sum = [...secret.slice(39)].reduce(
      (total, digit) => total * 62 + digits.indexOf(digit),
      0,
    );
    expect(sum).toBe(crc32(secret.slice(3, 39)));
    expect(isTokenSecret(secret)).toBe(true);
    const other = secret.at(10) === "A" ? "B" : "A";
    expect(isTokenSecret(secret.slice(0, 10) + other + secret.slice(11))).toBe(false);
  });

  test.each([
    ["a time in the past", { expiresAt: "2020-01-01T00:00:00Z" }],
    ["more than a year", { expiresAt: "2099-01-01T00:00:00Z" }],
    ["no scope", { scopes: [] }],
    ["an unknown scope", { scopes: ["admin"] }],
    ["a network that is none", { networks: ["10.0.0.0/33"] }],
    ["a host name", { networks: ["example.test"] }],
    ["no name", { name: " " }],
  ])("cannot have %s", async (_, part) => {
    expect((await created(ada, { ...wanted(), ...part })).status).toBe(400);
    expect(await world.db.selectFrom("api_tokens").selectAll().execute()).toEqual([]);
  });

  test("needs a proof of identity, and a confirmed address", async () => {
    world.clock.advance(HOUR);
    expect(await created(ada, wanted())).toMatchObject({
      status: 403,
      body: { code: "proof-required" },
    });
    const users = world.db.updateTable("users").where("id", "=", world.people.bo.id);
    await users.set({ is_email_verified: 0 }).execute();
    const refused = await created(await world.as("bo"), wanted());
    expect(refused).toMatchObject({ status: 409, body: { code: "unconfirmed" } });
  });

  test("creates no tokens", async () => {
    const program = await programOf(world, "ada");
    expect(await codeOf(await program.call("POST", "/api/tokens", wanted()))).toEqual([
      403,
      "session-only",
    ]);
    expect(await codeOf(await program.get("/api/tokens"))).toEqual([403, "session-only"]);
  });
});

describe("a token no longer works", () => {
  test("once it has expired", async () => {
    const program = await programOf(world, "ada", ["read"], { expires: { afterMs: DAY } });
    expect((await program.get("/api/favorites")).status).toBe(200);
    world.clock.advance(DAY);
    const response = await program.get("/api/favorites");
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect(await codeOf(response)).toEqual([401, "token-expired"]);
  });

  test("at once when it is revoked, by its member only", async () => {
    const program = await programOf(world, "ada");
    const bo = await world.as("bo");
    expect((await bo.json("DELETE", `/api/tokens/${program.id}`)).status).toBe(404);
    expect((await program.get("/api/favorites")).status).toBe(200);
    expect((await ada.json("DELETE", `/api/tokens/${program.id}`)).status).toBe(204);
    expect(await codeOf(await program.get("/api/favorites"))).toEqual([401, "token-revoked"]);
    expect(await (await ada.get("/api/tokens")).json()).toEqual([]);
  });

  test("if it is mistyped, also for what anyone may read", async () => {
    const program = new Program(world, "", `${newTokenSecret().slice(0, -1)}_`);
    expect(await codeOf(await program.get("/api/packages"))).toEqual([401, "token-wrong"]);
    const unknown = new Program(world, "", newTokenSecret());
    expect(await codeOf(await unknown.get("/api/packages"))).toEqual([401, "token-wrong"]);
  });

  test("from other networks than its own", async () => {
    const program = await programOf(world, "ada", ["read"], { networks: ["203.0.113.0/24"] });
    expect(await codeOf(await program.get("/api/favorites"))).toEqual([403, "token-network"]);
  });

  test("for writing while its member is suspended", async () => {
    const program = await programOf(world, "ada");
    const users = world.db.updateTable("users").where("id", "=", world.people.ada.id);
    await users.set({ suspended_at: world.clock.now() }).execute();
    const favorite = { packageId: crypto.randomUUID() };
    expect((await program.call("POST", "/api/favorites", favorite)).status).toBe(403);
    expect((await program.get("/api/favorites")).status).toBe(200);
  });
});

describe("replacing a token", () => {
  test("keeps the one before for a day, and what it may do", async () => {
    const before = await programOf(world, "ada", ["read"], { expires: { afterMs: 10 * DAY } });
    world.clock.advance(2 * DAY);
    ada = await world.as("ada");
    const path = `/api/tokens/${before.id}/rotate`;
    const rotated = (await (await ada.json("POST", path, {})).json()) as Record<string, string>;
    expect(rotated).toMatchObject({ id: before.id, scopes: ["read"], expiresAt: later(10 * DAY) });
    const after = new Program(world, before.id, rotated.token ?? "");
    for (const program of [before, after])
      expect((await program.get("/api/favorites")).status).toBe(200);
    world.clock.advance(DAY);
    expect(await codeOf(await before.get("/api/favorites"))).toEqual([401, "token-revoked"]);
    expect((await after.get("/api/favorites")).status).toBe(200);
  });

  test("ends the one before at once if nothing overlaps, or both when it is revoked", async () => {
    const { db, clock } = world;
    const owner = await ownerOf(world, world.people.ada.id);
    const first = await programOf(world, "ada");
    const { secret } = await rotateToken(db, owner, { id: first.id, overlapHours: 0 }, clock.now());
    expect((await first.get("/api/favorites")).status).toBe(401);
    const second = new Program(world, first.id, secret);
    await rotateToken(db, owner, { id: first.id }, clock.now());
    expect((await second.get("/api/favorites")).status).toBe(200);
    await revokeToken(db, owner, first.id, clock.now());
    expect(await codeOf(await second.get("/api/favorites"))).toEqual([401, "token-revoked"]);
  });
});

describe("in an organization", () => {
  beforeEach(async () => {
    await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder", "owner"]);
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    ada = await world.as("ada");
  });

  test("a token ends with the membership, and does not come back with another one", async () => {
    const { db, clock, people } = world;
    const program = await programOf(world, "bo");
    expect((await program.get("/api/organization")).status).toBe(200);
    const key = { organizationId: people.ada.id, memberId: people.bo.id, successorId: null };
    await removeMember(db, key, clock.now());
    expect(await codeOf(await program.get("/api/auth/user"))).toEqual([401, "token-revoked"]);
    await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
    expect((await program.get("/api/auth/user")).status).toBe(401);
  });

  test("a token from before is not one of the organization that its member joins", async () => {
    const program = await programOf(world, "mei");
    await joinOrganization(world, { owner: "ada", colleague: "mei" }, ["viewer"]);
    expect(await codeOf(await program.get("/api/auth/user"))).toEqual([401, "token-revoked"]);
  });

  test("owners see and revoke all tokens, and others only their own", async () => {
    const program = await programOf(world, "bo");
    await programOf(world, "ada");
    expect(await (await ada.get("/api/tokens")).json()).toHaveLength(2);
    const bo = await world.as("bo");
    expect(await (await bo.get("/api/tokens")).json()).toHaveLength(1);
    expect((await ada.json("DELETE", `/api/tokens/${program.id}`)).status).toBe(204);
    expect((await program.get("/api/auth/user")).status).toBe(401);
    const acts = await (await ada.get("/api/organization/acts")).json();
    expect(acts).toContainEqual(expect.objectContaining({ act: "token-revoked" }));
  });

  test("a token of the organization passes to another owner, and colleagues cannot make one", async () => {
    const { db, clock, people } = world;
    const bo = await world.as("bo");
    const refused = await created(bo, { ...wanted(), organization: true });
    expect(refused).toMatchObject({ status: 403, body: { code: "permission-missing" } });
    const program = await programOf(world, "kim", ["read"], { isOfOrganization: true });
    const key = { organizationId: people.ada.id, memberId: people.kim.id, successorId: null };
    await removeMember(db, key, clock.now());
    clock.advance(MINUTE);
    expect((await program.get("/api/token")).status).toBe(200);
    const [listed] = (await (await ada.get("/api/tokens")).json()) as Record<string, string>[];
    expect(listed).toMatchObject({ of: "organization", memberId: people.ada.id });
  });
});
