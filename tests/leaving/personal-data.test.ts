import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { engineOf, perEngine } from "../../db/engine";
import { OWN_TABLES, PACKAGE_TABLES, personalData } from "../../src/leaving/personal-data";
import { rotateToken } from "../../src/tokens/tokens";
import { tellsAmount } from "../support/amounts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { playRound } from "../support/played-rounds";
import { ownerOf, programOf } from "../support/tokens";
import { redSquareIn } from "../support/uploads";
import type { Browser } from "../support/world";

const world = worldForEach();

const download = (browser: Browser) => browser.get("/profile/data.json");

describe("Download my data", () => {
  test("contains all data of a member in the API's format", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const own = await addLot(db, people.ada.id, clock.now(), { title: "Ada's letters" });
    const ada = await world.as("ada");
    await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
    const maximum = { package_id: lot.id, bidder_id: people.ada.id, maximum_cents: 420_000 };
    const set = { ...maximum, idempotency_key: null, set_at: clock.now() };
    await db.insertInto("maximum_bids").values(set).execute();
    await ada.json("POST", "/api/favorites", { packageId: lot.id });
    await ada.json("POST", "/api/saved-searches", { address: "/marketplace?search=law" });
    const message = { receiverId: people.mei.id, message: "Is there an index?" };
    await ada.json("POST", `/api/packages/${lot.id}/chat`, message);
    const picture = new FormData();
    picture.set("picture", new File([redSquareIn(30, 30) as BlobPart], "me.png"));
    await ada.send("POST", "/profile/picture", { body: picture });

    const answer = await download(ada);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const data = await answer.json();
    expect(data.exportedAt).toBe("2026-11-21T12:00:00.000Z");
    expect(data.users).toMatchObject([
      { id: people.ada.id, email: "ada@example.test", isEmailVerified: true },
    ]);
    expect(data.packages).toMatchObject([
      { id: own.id, title: "Ada's letters", startingPrice: "1000.00", sellerId: "you" },
    ]);
    expect(data.bids).toMatchObject([{ packageId: lot.id, amount: "1050.00", automatic: false }]);
    expect(data.maximumBids).toMatchObject([{ packageId: lot.id, maximum: "4200.00" }]);
    expect(data.favorites).toHaveLength(1);
    expect(data.savedSearches).toMatchObject([{ address: "/marketplace?search=law" }]);
    expect(data.searchMatches).toEqual([]);
    expect(data.chatMessages).toMatchObject([
      { message: "Is there an index?", senderId: "you", receiverId: "another member" },
    ]);
    expect(data.avatars[0].image).toMatch(/^UklGR/);
    expect(data.sessions).toHaveLength(1);
  });

  test.each([
    ["first", 0],
    ["second", 1],
    ["last", 2],
  ])("is complete if the %s of three rows is deleted in the meantime", async (_, deleted) => {
    const { db, people, clock } = world;
    const titles = ["one", "two", "three"];
    for (const title of titles) await addLot(db, people.ada.id, clock.now(), { title });
    const interrupted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const [key] = result.rows.length === 3 ? [result.rows[deleted]?.key as string] : [];
        const gone = key && db.deleteFrom("packages").where("id", "=", key).execute();
        // SQLite's only connection has to be returned first.
        if (engineOf(db) === "postgres") await gone;
        return result;
      },
    });
    let text = "";
    for await (const piece of personalData(interrupted, people.ada.id, clock.now())) text += piece;
    const data = JSON.parse(text) as { packages: Array<{ title: string }> };
    expect(data.packages.map(({ title }) => title)).toEqual(titles.toSpliced(deleted, 1));
  });

  test.each([
    ["an exclusive bid that the seats have beaten", { ada: 20_030, bo: 19_010 }, 31_071],
    ["the seats that an exclusive bid has beaten", { ada: 15_030, bo: 14_010 }, 61_071],
  ])("tells a seller no maximum of %s", async (_, maxima, exclusiveCents) => {
    const terms = { rule: 2, seats: 2, exclusiveFromCents: 30_000 } as const;
    const round = { ...terms, maxima, exclusive: { kim: exclusiveCents } };
    const lot = await playRound(world, round);
    const data = await (await download(await world.as("mei"))).json();
    const [exported] = data.packages;
    expect([exported.id, exported.highestBid]).toEqual([lot.id, expect.any(String)]);
    const text = JSON.stringify(data);
    const secrets = [...Object.values(maxima), exclusiveCents, 2 * maxima.bo];
    for (const cents of secrets) expect([cents, tellsAmount(text, cents)]).toEqual([cents, false]);
  });

  test("contains no secret or other members' data", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.ada.id, clock.now());
    const ada = await world.as("ada");
    const bo = await world.as("bo");
    await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050" });
    await bo.json("POST", `/api/packages/${lot.id}/chat`, {
      receiverId: people.ada.id,
      message: "Hello",
    });
    const maximum = { package_id: lot.id, bidder_id: people.bo.id, maximum_cents: 424_242 };
    const set = { ...maximum, idempotency_key: null, set_at: clock.now() };
    await db.insertInto("maximum_bids").values(set).execute();
    await world.visitor.post("/password-reset", { email: "ada@example.test" });
    const { id } = await programOf(world, "ada");
    await rotateToken(db, await ownerOf(world, people.ada.id), { id }, clock.now());
    const text = await (await download(ada)).text();
    const { encryption_key, seller_id } = lot;
    expect(seller_id).toBe(people.ada.id);
    for (const secret of [people.ada.password_hash, encryption_key, people.bo.id, "bo@example"]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
    const hashes = await sql<{ hash: string }>`
      select sid as hash from sessions union select token_hash from mail_tokens
      union select token_hash from api_tokens union select previous_hash from api_tokens`.execute(
      db,
    );
    expect(hashes.rows.length).toBeGreaterThan(2);
    for (const { hash } of hashes.rows) expect(text).not.toContain(hash);
    const [mail] = await db.selectFrom("mail_outbox").selectAll().execute();
    const { token } = JSON.parse(mail?.template_values ?? "{}");
    expect(token).toBeString();
    expect(text).not.toContain(token);
    expect(JSON.parse(text)).toMatchObject({ bids: [], maximumBids: [] });
    expect(tellsAmount(text, maximum.maximum_cents)).toBe(false);
  });

  test("contains invitations to the member and to their packages", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { audience: "invited" });
    const sent = ["ada@example.test", "bo@example.test"];
    const rows = sent.map((email) => ({ package_id: lot.id, email, invited_at: 0 }));
    await db.insertInto("invitations").values(rows).execute();
    const invitationsOf = async (person: "ada" | "mei") => {
      const { invitations } = await (await download(await world.as(person))).json();
      return invitations.map(({ email }: { email: string }) => email);
    };
    expect([await invitationsOf("ada"), await invitationsOf("mei")]).toEqual([[sent[0]], sent]);
    await db.updateTable("users").set({ is_email_verified: 0 }).execute();
    expect(await invitationsOf("ada")).toEqual([]);
  });

  test("is refused to visitors", async () => {
    expect((await download(world.visitor)).status).toBe(404);
  });

  test("covers every table that refers to members or their packages", async () => {
    const { rows } = await perEngine({
      sqlite: sql<{ name: string }>`
        select distinct m.name as name from sqlite_master m, pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" in ('users', 'packages')`,
      postgres: sql<{ name: string }>`
        select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid in ('users'::regclass, 'packages'::regclass)`,
    }).execute(world.db);
    // Counts of views name no viewer, and only operators see near-copies at first.
    const known = new Set<string>([
      ...OWN_TABLES.map(([table]) => table),
      ...PACKAGE_TABLES,
      "consignments",
      "package_views",
      "near_copies",
      "search_matches",
      "package_arrivals",
      "invitations",
      "licences",
      "announcements",
    ]);
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
