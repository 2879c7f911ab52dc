import { beforeEach, describe, expect, test } from "bun:test";
import { createDraft } from "../../src/packages/drafts";
import { listingFields } from "../../src/packages/listing-fields";
import { fieldOfUse } from "../../src/rights/rights";
import { worldForEach } from "../support/each-world";
import { addLot, COLLECTION } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
const { rights: _, ...REQUIRED } = COLLECTION;
const { title } = REQUIRED;
let mei: Browser;
beforeEach(async () => {
  mei = await world.as("mei");
});

const listed = (changes: object, seller: "mei" | "kim" = "mei") =>
  addLot(world.db, world.people[seller].id, world.clock.now(), changes);

async function review(): Promise<string> {
  const fields = listingFields({ ...REQUIRED, [fieldOfUse("pretraining")]: "true" });
  const { id } = await createDraft(world.db, world.people.mei.id, fields, world.clock.now());
  return (await mei.get(`/draft/${id}?step=review`)).text();
}

const linkTo = (id: string) => `href="/package/${id}"`;
const publish = async () => {
  const body = { ...COLLECTION, startingPrice: "100", description: "Another description." };
  const response = await mei.json("POST", "/api/packages", body);
  expect(response.status).toBe(201);
  return response.json();
};

describe("a second auction of one collection", () => {
  test("is named and linked in the review, whether the first is running, upcoming or hidden", async () => {
    const now = world.clock.now();
    const running = await listed({ title: title.toUpperCase() });
    const upcoming = await listed({ title, startsAt: now + 3_600_000 });
    const hidden = await listed({ title });
    await world.db
      .updateTable("packages")
      .set({ hidden_at: now })
      .where("id", "=", hidden.id)
      .execute();
    const html = await review();
    for (const { id } of [running, upcoming, hidden]) expect(html).toContain(linkTo(id));
    expect(html).toContain("seems to offer the same collection");
    expect(html).toContain(title.toUpperCase());
  });

  test("is published all the same, with a warning for programs", async () => {
    const { id: packageId } = await listed({ title });
    const { status, warnings } = await publish();
    expect({ status, warnings }).toEqual({
      status: "active",
      warnings: [{ code: "same-collection", packageId, title }],
    });
    expect((await (await mei.get(`/api/packages/${packageId}`)).json()).warnings).toBeUndefined();
  });
});

test("other collections, ended auctions and those of others are not mentioned", async () => {
  const ended = await listed({ title });
  await world.db
    .updateTable("packages")
    .set({ status: "ended" })
    .where("id", "=", ended.id)
    .execute();
  const lots = [ended, await listed({ title }, "kim"), await listed({ title: "Other texts" })];
  const html = await review();
  expect(html).not.toContain("seems to offer the same collection");
  for (const { id } of lots) expect(html).not.toContain(linkTo(id));
  expect((await publish()).warnings).toEqual([]);
});
