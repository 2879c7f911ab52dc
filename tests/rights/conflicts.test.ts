import { describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { OfferedTwice } from "../../src/rights/conflicts";
import { NO_RIGHTS } from "../../src/rights/rights";
import { rejectBid } from "../../src/trade/decisions";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { play } from "../support/standings";

const world = worldForEach();

const EXCLUSIVE = { ...NO_RIGHTS, exclusive: true, termMonths: 24 };
const SHARED = { ...NO_RIGHTS, exclusive: false, termMonths: 24 };
const TITLE = "Hong Kong problem banks";

const listing = (rights: object, changes: object = {}) => ({
  title: TITLE,
  description: "Another description of ten characters and more.",
  category: "Education",
  language: "en",
  contentType: "mathematics",
  startingPrice: "1000",
  collectionSize: 50_000,
  publicationYear: 2024,
  publisher: "Lantau Press",
  rights: { uses: ["pretraining"], ...rights },
  ...changes,
});

async function list(person: "mei" | "kim", body: object) {
  const browser = await world.as(person);
  const response = await browser.json("POST", "/api/packages", body);
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, code, message };
}

const count = async () => (await world.db.selectFrom("packages").selectAll().execute()).length;

test("keeps a collection from becoming exclusive while licensees' rights last", async () => {
  await addSale(world, world.clock.now(), { rights: SHARED });
  const refused = await list(
    "mei",
    listing({ exclusive: true }, { title: `  ${TITLE.toUpperCase()}` }),
  );
  expect(refused).toMatchObject({ status: 409, code: "exclusive-sold-before" });
  expect(refused.message).toContain(`“${TITLE}”`);
  expect(refused.message).toMatch(/until 2028-\d\d-\d\d/);
  expect(await count()).toBe(1);
  expect(await list("mei", listing({ exclusive: false }))).toMatchObject({ status: 201 });
});

test("allows exclusive rights once earlier rights have expired", async () => {
  await addSale(world, world.clock.now(), { rights: SHARED });
  world.clock.advance(740 * DAY);
  expect(await list("mei", listing({ exclusive: true }))).toMatchObject({ status: 201 });
});

test("refuses to offer a collection again that was sold exclusively", async () => {
  await addSale(world, world.clock.now(), { rights: EXCLUSIVE });
  for (const rights of [{ exclusive: false }, { exclusive: true }, {}]) {
    const refused = await list("mei", listing(rights));
    expect(refused).toMatchObject({ status: 409, code: "sold-exclusively" });
  }
  expect(await count()).toBe(1);
});

test("refuses a second exclusive offer of a collection at auction", async () => {
  const { mei } = world.people;
  await addLot(world.db, mei.id, world.clock.now(), { rights: SHARED });
  const other = {
    title: "Another name",
    description: "Worked problem sets in mathematics, with numbered steps.",
  };
  const refused = await list("mei", listing({ exclusive: true }, other));
  expect(refused).toMatchObject({ status: 409, code: "exclusive-offered-twice" });
  expect(await list("mei", listing({ exclusive: true }, { title: "Another" }))).toMatchObject({
    status: 201,
  });
  const beside = await list("mei", listing({}, { title: "Another" }));
  expect(beside).toMatchObject({ status: 409, code: "exclusive-offered-twice" });
});

test("ignores other publishers' promises", async () => {
  await addSale(world, world.clock.now(), { rights: EXCLUSIVE });
  await world.db
    .updateTable("users")
    .set({ role: "seller" })
    .where("id", "=", world.people.kim.id)
    .execute();
  expect(await list("kim", listing({ exclusive: true }))).toMatchObject({ status: 201 });
});

describe("an ended auction", () => {
  async function unsold() {
    const lot = await play(world, { steps: ["reserve", "end"] });
    const { db, people } = world;
    await db
      .updateTable("packages")
      .set({ rights: JSON.stringify(EXCLUSIVE) })
      .execute();
    const bids = db.selectFrom("bids").select("id").where("bidder_id", "=", people.bo.id);
    const { id: bidId } = await bids.executeTakeFirstOrThrow();
    const made = { bidId, sellerId: lot.seller_id, days: 3 } as const;
    return { title: lot.title, bidId, offer: () => offerLot(db, made, world.clock.now()) };
  }

  test("blocks its collection while it is promised to a bidder", async () => {
    const { title, bidId, offer } = await unsold();
    const { id: offerId } = await offer();
    const anew = () => list("mei", listing({ exclusive: true }, { title }));
    expect(await anew()).toMatchObject({ status: 409, code: "rights-promised" });
    await acceptOffer(world.db, { offerId, bidderId: world.people.bo.id }, world.clock.now());
    expect(await anew()).toMatchObject({ status: 409, code: "rights-promised" });
    const decision = { bidId, sellerId: world.people.mei.id };
    await rejectBid(world.db, decision, world.clock.now());
    expect(await anew()).toMatchObject({ status: 201 });
  });

  test("cannot be offered to a bidder while its collection is at auction elsewhere", async () => {
    const { title, offer } = await unsold();
    await addLot(world.db, world.people.mei.id, world.clock.now(), { title, rights: EXCLUSIVE });
    await expect(offer()).rejects.toThrow(OfferedTwice);
    expect(await world.db.selectFrom("offers").selectAll().execute()).toEqual([]);
  });
});
