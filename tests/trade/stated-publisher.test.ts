import { expect, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import { contractText } from "../../src/contracts/document";
import { findDeal } from "../../src/trade/deal";
import { someTerms } from "../support/contracts";
import { addDeal } from "../support/deals";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

test.each([
  [0, "Publisher (as stated by the Seller, not verified)"],
  [1, "Publisher (verified)"],
])("a contract says whose word its publisher is: %p", async (publisher_verified, label) => {
  const { db, people, clock } = world;
  const { accepted, lot } = await addDeal(world);
  await db.updateTable("packages").set({ publisher_verified }).where("id", "=", lot.id).execute();
  const { terms } = await findDeal(db, { bidId: accepted, sellerId: people.mei.id }, clock.now());
  expect(terms.lot.publisherVerified).toBe(publisher_verified === 1);
  const whole = { ...terms, reference: "AIM-2026-000001", concludedAt: clock.now() };
  expect(contractText(contractDocument(whole))).toContain(`${label}: ${lot.publisher}`);
});

test("an older contract keeps its words", () => {
  const text = contractText(contractDocument(someTerms({ publisher: "Lantau Press" })));
  expect(text).toMatch(/Publisher: Lantau Press/);
});
