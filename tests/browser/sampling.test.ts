import { expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";
import { collectionOf } from "../support/sampled-collection";
import { textOf } from "../support/pdf";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 740 } };

test("a seller has a collection sampled, and a buyer on a phone finds and reads the passages", async () => {
  const { world } = site;
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const other = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    title: "Letters that were never sampled",
  });
  const mei = await site.as("mei");
  await mei.goto(`/package/${lot.id}`);
  await mei.getByRole("link", { name: "Have the collection sampled by the marketplace" }).click();
  await mei.getByRole("heading", { name: "Have the collection sampled" }).waitFor();
  await mei.getByLabel("Add files").setInputFiles({
    name: "novel.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(collectionOf(1)),
  });
  await mei.getByRole("button", { name: "Sample the collection" }).click();
  await mei.getByText("Done: the package's page shows the result.").waitFor();
  expect(await mei.getByLabel("Add files").count()).toBe(0);

  const bo = await site.as("bo", PHONE);
  await bo.goto("/marketplace");
  await bo.getByRole("link", { name: other.title }).waitFor();
});
