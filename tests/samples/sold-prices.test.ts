import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { newId } from "../../src/lib/ids";
import type { Package } from "../../src/packages/packages";
import { salePriceRange } from "../../src/packages/price-range";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { addUser } from "../support/people";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
const text = () =>
  Bun.file(join(import.meta.dir, "../../src/demo/texts/analects.zh-hant.txt")).text();

interface Sale {
  seller?: string;
  /** Undefined if the buyer's account was deleted. */
  buyer?: string;
  changes?: object;
}

async function sell(count: number, { seller, buyer, changes }: Sale = {}): Promise<void> {
  const { db, people, clock } = world;
  for (let nth = 1; nth <= count; nth++) {
    const listing = { collectionSize: 100_000, ...changes };
    const lot = await addLot(db, seller ?? people.ada.id, clock.now(), listing);
    const sold = { status: "settled", highest_bid_cents: nth * 100_000 } as const;
    await db.updateTable("packages").set(sold).where("id", "=", lot.id).execute();
    if (buyer) await agree(lot, buyer);
  }
}

async function agree(lot: Package, buyerId: string): Promise<void> {
  const parties = { package_id: lot.id, seller_id: lot.seller_id, buyer_id: buyerId };
  const texts = { terms: "{}", document: "{}", pdf: new Uint8Array() };
  const id = newId(world.clock.now());
  await world.db
    .insertInto("contracts")
    .values({ id, reference: id, ...parties, ...texts, created_at: world.clock.now() })
    .execute();
}

async function newMember(name: string, role: "buyer" | "seller"): Promise<string> {
  return (await addUser(world.db, name, world.clock.now(), { role })).id;
}

async function sellApart(count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth++) {
    const seller = await newMember(`seller${nth}`, "seller");
    await sell(1, { seller, buyer: await newMember(`buyer${nth}`, "buyer") });
  }
}

async function basisOf(lot: Package): Promise<string> {
  const mei = await world.as("mei");
  const response = await mei.json("POST", `/api/packages/${lot.id}/samples`, {
    packageId: lot.id,
    filename: "sample.txt",
    fileType: "txt",
    contentType: "literary",
    fileContent: await text(),
  });
  expect(response.status).toBe(201);
  const { analysis } = (await response.json()) as {
    analysis: { estimatedMarketValueBasis: string };
  };
  expect(analysis.estimatedMarketValueBasis).toContain("50,000");
  return analysis.estimatedMarketValueBasis;
}

const SOLD = "Based on 5 sales of similar packages here.";
const ownLot = () => addLot(world.db, world.people.mei.id, world.clock.now());

describe("the estimate of an uploaded sample", () => {
  test("uses five sales of similar packages, per word", async () => {
    await sell(5);
    const lot = await ownLot();
    expect(await basisOf(lot)).toContain(SOLD);
    expect(await salePriceRange(world.db, lot, lot.seller_id)).toEqual({
      low: 2000,
      high: 4000,
      sales: 5,
    });
  });

  test("uses public prices if there are too few similar sales", async () => {
    await sell(4);
    await sell(5, { changes: { language: "Japanese" } });
    const basis = await basisOf(await ownLot());
    expect(basis).not.toContain("Based on");
    expect(basis).not.toContain("token");
  });

  test("ignores the seller's own sales, and those of their trading partners", async () => {
    const { people } = world;
    const friend = await newMember("friend", "buyer");
    const partner = await newMember("partner", "seller");
    await sell(6, { seller: people.mei.id });
    await sell(3, { seller: people.mei.id, buyer: friend });
    await sellApart(4);
    await sell(1, { seller: partner, buyer: friend });
    expect(await basisOf(await ownLot())).not.toContain("Based on");
    await sell(1, { seller: partner, buyer: await newMember("stranger", "buyer") });
    expect(await basisOf(await ownLot())).toContain(SOLD);
  });

  test("counts all sales from one seller to one buyer once", async () => {
    const pair = {
      seller: await newMember("maker", "seller"),
      buyer: await newMember("lab", "buyer"),
    };
    await sell(9, pair);
    await sellApart(3);
    expect(await basisOf(await ownLot())).not.toContain("Based on");
  });
});
