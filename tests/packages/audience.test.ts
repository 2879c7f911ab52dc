import { beforeEach, describe, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let [mei, ada, bo]: Browser[] = [];

beforeEach(async () => {
  [mei, ada, bo] = [await world.as("mei"), await world.as("ada"), await world.as("bo")];
});

const as = (browser: Browser | undefined) => browser as Browser;

const LISTING = {
  title: "Harbour songs",
  description: "Songs of boat people, with notes.",
  category: "Education",
  language: "en",
  contentType: "mathematics",
  publisher: "Lantau",
  startingPrice: "1000.00",
  collectionSize: 50_000,
  rights: { uses: ["pretraining"] },
};

const list = (audience?: unknown) =>
  as(mei).json("POST", "/api/packages", {
    ...LISTING,
    ...(audience !== undefined && { audience }),
  });

const bid = (by: Browser | undefined, { id }: { id: string }, amount = "1050.00") =>
  as(by).json("POST", `/api/packages/${id}/bids`, { amount });

const invite = ({ id }: { id: string }, email: string) =>
  world.db.insertInto("invitations").values({ package_id: id, email, invited_at: 0 }).execute();

const verify = (memberId: string) =>
  world.db
    .updateTable("users")
    .set({ verified_as: "Northlight AI", verified_at: 1 })
    .where("id", "=", memberId)
    .execute();

const changeAudience = ({ id }: { id: string }, audience: string) =>
  as(mei).json("PATCH", `/api/packages/${id}`, { audience });

const statusOf = async (by: Browser | undefined, { id }: { id: string }) =>
  (await as(by).get(`/package/${id}`)).status;

test("opens a listing to everyone by default", async () => {
  expect((await (await list()).json()).audience).toBe("everyone");
  const listed = await (await list("verified")).json();
  expect(listed.audience).toBe("verified");
  const wrong = await list("friends");
  expect([wrong.status, (await wrong.json()).errors[0].path]).toEqual([400, "audience"]);
  const form = await (await as(mei).get(`/package/${listed.id}/edit`)).text();
  expect(form).toMatch(/name="audience"[^>]*checked=""[^>]*value="verified"/);
});

describe("a package for verified organizations", () => {
  test("is visible to all, but accepts bids only from verified members", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      audience: "verified",
    });
    expect(await (await world.visitor.get("/marketplace")).text()).toContain(lot.title);
    const refused = await bid(ada, lot);
    const { code, message } = await refused.json();
    expect([refused.status, code]).toEqual([403, "verified-only"]);
    const place = "/settings/verification";
    expect(message).toContain("Verify yours in the settings");
    expect(await (await as(ada).get(`/package/${lot.id}`)).text()).toContain(`href="${place}"`);
    expect(await world.db.selectFrom("bids").select("id").execute()).toEqual([]);
    await verify(world.people.ada.id);
    expect((await bid(await world.as("ada"), lot)).status).toBe(201);
  });
});

describe("a package for invited members", () => {
  let lot: Package;

  beforeEach(async () => {
    const { db, people, clock } = world;
    lot = await addLot(db, people.mei.id, clock.now(), { audience: "invited" });
    await invite(lot, people.ada.email);
  });

  test("is visible only to its seller and invited members, who can bid", async () => {
    expect(await Promise.all([mei, ada, bo, world.visitor].map((by) => statusOf(by, lot)))).toEqual(
      [200, 200, 404, 404],
    );
    const question = { receiverId: lot.seller_id, message: "Which years?" };
    const asked = async (by: Browser | undefined) => [
      (await bid(by, lot)).status,
      (await as(by).json("POST", "/api/favorites", { packageId: lot.id })).status,
      (await as(by).json("POST", `/api/packages/${lot.id}/chat`, question)).status,
      (await as(by).post(`/package/${lot.id}/bids`, { amount: "2000.00" })).status,
    ];
    expect(await asked(bo)).toEqual([404, 404, 404, 404]);
    expect(await asked(ada)).toEqual([201, 201, 201, 303]);
    const all = await world.db.selectFrom("bids").select("bidder_id").execute();
    expect(new Set(all.map((one) => one.bidder_id))).toEqual(new Set([world.people.ada.id]));
  });

  test("stays hidden from an unconfirmed address", async () => {
    const { db, people } = world;
    await db
      .updateTable("users")
      .set({ is_email_verified: 0 })
      .where("id", "=", people.ada.id)
      .execute();
    const stranger = await world.as("ada");
    expect([await statusOf(stranger, lot), (await bid(stranger, lot)).status]).toEqual([404, 404]);
  });

  test("is visible to every member of an invited organization once its name is verified", async () => {
    await invite(lot, "@Northlight AI");
    await world.db.deleteFrom("invitations").where("email", "=", world.people.ada.email).execute();
    expect(await statusOf(ada, lot)).toBe(404);
    await verify(world.people.ada.id);
    expect(await statusOf(ada, lot)).toBe(200);
  });

  test("stays visible to a bidder whose invitation is withdrawn", async () => {
    await invite(lot, world.people.bo.email);
    await bid(ada, lot);
    await world.db.deleteFrom("invitations").execute();
    expect([await statusOf(ada, lot), await statusOf(bo, lot)]).toEqual([200, 404]);
  });

  test("cannot change its audience after the first bid", async () => {
    await bid(ada, lot);
    const answer = await changeAudience(lot, "everyone");
    expect([answer.status, (await answer.json()).code]).toEqual([409, "listing-fixed"]);
    expect(await statusOf(bo, lot)).toBe(404);
  });

  test("appears in lists and searches once it is open to everyone", async () => {
    const listed = async () =>
      (await (await world.visitor.get("/api/packages?search=hong")).json()).length;
    const own = await (await list("invited")).json();
    expect(await listed()).toBe(0);
    expect((await changeAudience(own, "everyone")).status).toBe(200);
    const found = await (await world.visitor.get("/api/packages?search=harbour")).json();
    expect(found.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  });
});

test("removes a package from other members' lists once it is for invited members", async () => {
  const own = await (await list()).json();
  await as(bo).json("POST", "/api/favorites", { packageId: own.id });
  expect((await changeAudience(own, "invited")).status).toBe(200);
  for (const path of ["/dashboard?tab=favorites", "/dashboard", "/following", "/notifications"])
    expect(await (await as(bo).get(path)).text()).not.toContain(LISTING.title);
  expect(await (await as(bo).get("/api/favorites")).json()).toEqual([]);
  const found = await (await world.visitor.get("/api/packages?search=harbour")).json();
  expect(found).toEqual([]);
});
