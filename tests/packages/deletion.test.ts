import { beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import type { NewPackage, Package } from "../../src/packages/packages";
import { chooses } from "../support/chats";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Person } from "../support/people";
import { addBid } from "../support/trade-fair";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const list = (listing: Partial<NewPackage> = {}, seller: Person = "mei") =>
  addLot(world.db, world.people[seller].id, world.clock.now(), listing);
const stored = () => world.db.selectFrom("packages").selectAll().execute();
const mailed = async () => (await outbox(world, "package-deleted")).map(({ to }) => to).sort();
const page = (lot: Pick<Package, "id">) => mei.get(`/package/${lot.id}/deletion`);

describe.each(["form", "call"] as const)("deleting a collection by %s", (way) => {
  const remove = ({ id }: Pick<Package, "id">, by = mei) =>
    way === "form"
      ? by.post(`/package/${id}/deletion`, {})
      : by.json("DELETE", `/api/packages/${id}`);
  const DELETED = way === "form" ? 303 : 204;

  test("removes it with its bids, favorites and search entry", async () => {
    const lot = await list();
    await addBid(world, "ada", lot, 105_000);
    await (await world.as("ada")).json("POST", "/api/favorites", { packageId: lot.id });
    expect((await remove(lot)).status).toBe(DELETED);
    expect(await stored()).toEqual([]);
    expect(await world.db.selectFrom("bids").selectAll().execute()).toEqual([]);
    expect(await world.db.selectFrom("favorites").selectAll().execute()).toEqual([]);
    expect(await (await world.visitor.get("/api/packages?search=problem")).json()).toEqual([]);
    expect((await world.visitor.get(`/package/${lot.id}`)).status).toBe(404);
    expect((await remove(lot)).status).toBe(404);
  });

  test("emails every bidder of a running auction once", async () => {
    const lot = await list({ title: "Poems" });
    for (const [person, amount] of [
      ["ada", 105_000],
      ["bo", 120_000],
      ["ada", 150_000],
    ] as const)
      await addBid(world, person, lot, amount);
    await addBid(world, "kim", await list(), 105_000);
    await remove(lot);
    expect(await mailed()).toEqual(["ada", "bo"]);
    for (const { values } of await outbox(world, "package-deleted"))
      expect(values).toEqual({ title: "Poems" });
  });

  test("removes a draft", async () => {
    const draft = await (
      await mei.json("POST", "/api/packages", { draft: true, title: "Poems" })
    ).json();
    expect(await statuses(remove(draft, await world.as("ada")))).toEqual([403]);
    expect((await remove(draft)).status).toBe(DELETED);
    expect(await (await mei.get("/api/seller/drafts")).json()).toEqual([]);
  });

  test("is refused to others, and once bids or a contract bind the seller", async () => {
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    const foreign = await list({}, "ada");
    const won = await list({ title: "Won", sale: "highest" });
    await addBid(world, "ada", won, 105_000);
    await addSale(world, world.clock.now(), { title: "Sold" });
    const sold = (await stored()).find(({ title }) => title === "Sold") as Package;
    await world.db.deleteFrom("mail_outbox").execute();
    const refused = [remove(foreign), remove({ id: "no-such-package" }), remove(won), remove(sold)];
    expect(await statuses(...refused)).toEqual([404, 404, 409, 409]);
    expect(await statuses(remove(won, world.visitor))).toEqual([401]);
    expect(await stored()).toHaveLength(3);
    expect(await outbox(world)).toEqual([]);
  });
});

test("a deletion emails nobody who has turned off notifications", async () => {
  const lot = await list();
  await addBid(world, "ada", lot, 105_000);
  await addBid(world, "bo", lot, 120_000);
  await chooses(world, "ada", { emailNotifications: false });
  await mei.json("DELETE", `/api/packages/${lot.id}`);
  expect(await mailed()).toEqual(["bo"]);
});

test("a deletion emails nobody once the auction is over", async () => {
  const lot = await list();
  await addBid(world, "ada", lot, 105_000);
  world.clock.set(lot.auction_end_time + DAY);
  mei = await world.as("mei");
  await mei.json("DELETE", `/api/packages/${lot.id}`);
  expect(await stored()).toEqual([]);
  expect(await mailed()).toEqual([]);
});

describe("the page for a deletion", () => {
  test("asks for confirmation with the collection's title", async () => {
    const lot = await list({ title: "Poems" });
    expect(await (await page(lot)).text()).toContain(
      "This will permanently delete &quot;Poems&quot; and all associated data including samples, bids, and chat messages. This action cannot be undone.",
    );
    expect(await stored()).toHaveLength(1);
    const given = await mei.post(`/package/${lot.id}/deletion`, {});
    expect(given.headers.get("location")).toBe("/corpus-profile");
  });

  test("says why it is impossible and what to do instead, before and after it is tried", async () => {
    const lot = await list({ title: "Poems", sale: "highest" });
    await addBid(world, "ada", lot, 105_000);
    const tried = await mei.post(`/package/${lot.id}/deletion`, {});
    for (const response of [await page(lot), tried]) {
      const html = await response.text();
      expect(response.status).toBe(409);
      expect(html).toContain("The highest bid wins this auction, so you can&#x27;t delete");
      expect(html).toContain("ask us to remove the package");
      expect(html).not.toContain(`action="/package/${lot.id}/deletion"`);
    }
  });

  test("is linked from the Corpus Profile unless the collection is sold", async () => {
    const lot = await list();
    await addSale(world, world.clock.now(), { title: "Sold" });
    const sold = (await stored()).find(({ title }) => title === "Sold");
    const own = await (await mei.get("/corpus-profile")).text();
    expect(own).not.toContain(`/package/${sold?.id}/deletion`);
    expect(own).toContain(`/package/${lot.id}/deletion`);
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    expect((await page(await list({}, "ada"))).status).toBe(404);
  });
});
