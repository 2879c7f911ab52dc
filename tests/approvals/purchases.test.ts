import { beforeEach, expect, test } from "bun:test";
import { joinOrganization } from "../support/colleagues";
import { quickPrinter } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach({ contractPrinter: quickPrinter });
let kim: Browser;

beforeEach(async () => {
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
});

async function limit(packageLimit: string): Promise<void> {
  const { kim: colleague } = world.people;
  const path = `/api/organization/members/${colleague.id}/limits`;
  const limits = { packageLimit, monthLimit: null };
  expect((await (await world.as("ada")).json("PUT", path, limits)).status).toBe(200);
}

async function priced(): Promise<string> {
  const { db, people, clock } = world;
  const listing = { sale: "fixed", shelf: "unlimited", takesOffers: true } as const;
  return (await addLot(db, people.mei.id, clock.now(), listing)).id;
}

const answerers = async () => {
  const rows = await world.db.selectFrom("commitments").select("member_id").execute();
  return rows.map(({ member_id }) => member_id);
};

test.each([
  ["a purchase", "licences", { price: "1000.00" }],
  ["an offer", "offers", { amount: "900.00" }],
] as const)(
  "%s beyond a member's limit is refused, and within it theirs",
  async (_, path, body) => {
    const address = `/api/packages/${await priced()}/${path}`;
    await limit("800");
    const refused = await kim.json("POST", address, body);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "over-limit" }]);
    for (const table of ["bids", "price_offers"] as const)
      expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await answerers()).toEqual([]);
    await limit("1000");
    expect((await kim.json("POST", address, body)).status).toBe(201);
    expect(await answerers()).toEqual([world.people.kim.id]);
  },
);

test("a buyer's offer is answered by who may sell, and not by who may only bid", async () => {
  const { db, people, clock } = world;
  const listing = { sale: "fixed", shelf: "unlimited", takesOffers: true } as const;
  const { id } = await addLot(db, people.mei.id, clock.now(), listing);
  const seller = await joinOrganization(world, { owner: "mei", colleague: "bo" }, ["seller"]);
  const ada = await world.as("ada");
  const offered = await ada.json("POST", `/api/packages/${id}/offers`, { amount: "900.00" });
  const offer = (await offered.json()) as { id: string };
  const mei = await world.as("mei");
  const path = `/api/organization/members/${people.bo.id}`;
  expect((await mei.json("PUT", path, { roles: ["bidder"] })).status).toBe(200);
  const refused = await seller.json("POST", `/api/offers/${offer.id}/accept`);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: "permission-missing" },
  ]);
  expect((await mei.json("PUT", path, { roles: ["seller"] })).status).toBe(200);
  expect((await seller.json("POST", `/api/offers/${offer.id}/accept`)).status).toBe(200);
});
