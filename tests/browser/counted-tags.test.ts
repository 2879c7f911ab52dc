import { beforeEach, expect, test } from "bun:test";
import { browsing } from "../support/browsing";
import { addSoldDeal, type SoldDeal } from "../support/deliveries";

const site = browsing();
let deal: SoldDeal;

const RECORD = `{"body": "<p>${"South wind all day. ".repeat(30)}</p>"}\n`;

beforeEach(async () => {
  deal = await addSoldDeal(site.world);
});

test("a seller of markup counts its tags with one checkbox", async () => {
  const mei = await site.as("mei");
  await mei.goto(`/contract/${deal.contractId}`);
  const choice = mei.getByLabel("Count the tags in HTML fields");
  const prose = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("South wind.") };
  await mei.getByLabel("Add files").setInputFiles(prose);
  await mei.getByText("All files are uploaded").waitFor();
  expect(await choice.count()).toBe(0);
  const file = { name: "a.jsonl", mimeType: "text/plain", buffer: Buffer.from(RECORD.repeat(9)) };
  await mei.getByLabel("Add files").setInputFiles(file);
  await choice.waitFor();
  await mei.getByText("All files are uploaded").waitFor();
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await mei.getByRole("button", { name: "Complete Delivery" }).click();
  await mei.getByText("The collection is sealed").waitFor();
  const { counts_tags } = await site.world.db
    .selectFrom("consignments")
    .select("counts_tags")
    .executeTakeFirstOrThrow();
  expect(counts_tags).toBe(1);
  expect(await mei.getByText("counted as text, as the seller chose").count()).toBeGreaterThan(0);
});
