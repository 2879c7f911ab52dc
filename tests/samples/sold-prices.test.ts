import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const world = worldForEach();
const text = () =>
  Bun.file(join(import.meta.dir, "../../src/demo/texts/analects.zh-hant.txt")).text();

/** Lots of 100,000 words that were sold for $1,000, $2,000 and so on. */
async function sell(count: number, changes: object = {}): Promise<void> {
  const { db, people, clock } = world;
  for (let nth = 1; nth <= count; nth++) {
    const listing = { collectionSize: 100_000, ...changes };
    const lot = await addLot(db, people.ada.id, clock.now(), listing);
    const sold = { status: "settled", highest_bid_cents: nth * 100_000 } as const;
    await db.updateTable("packages").set(sold).where("id", "=", lot.id).execute();
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
  return analysis.estimatedMarketValueBasis;
}

const ownLot = () => addLot(world.db, world.people.mei.id, world.clock.now());

describe("the estimate of an uploaded sample", () => {
  test("rests on what five like packages were sold for here, by the word", async () => {
    await sell(5);
    expect(await basisOf(await ownLot())).toEndWith(
      "at $0.02 to $0.04 a word, from what 5 packages like it were sold for here.",
    );
  });

  test("rests on public prices where fewer were, or others", async () => {
    await sell(4);
    await sell(5, { language: "Japanese" });
    const basis = await basisOf(await ownLot());
    expect(basis).toEndWith("at $0.005 to $0.031 a word.");
    expect(basis).not.toContain("token");
  });
});
