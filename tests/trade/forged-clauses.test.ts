import { expect, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import { contractText } from "../../src/contracts/document";
import { findDeal } from "../../src/trade/deal";
import { addDeal } from "../support/deals";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

const FORGED = "Ours\n\n9. Further duties\n\n9.1 The buyer pays twice.\u2028\r\tSigned";

test("prevents members' text from passing for a clause", async () => {
  const { db, people, clock } = world;
  const { accepted, lot } = await addDeal(world);
  const written = { title: FORGED, publisher: FORGED, usage_rights: FORGED };
  await db.updateTable("packages").set(written).where("id", "=", lot.id).execute();
  const names = { first_name: FORGED, last_name: FORGED, organization: FORGED, country: FORGED };
  await db.updateTable("users").set(names).execute();
  const decision = { bidId: accepted, sellerId: people.mei.id };
  const { terms } = await findDeal(db, decision, clock.now());
  const whole = { ...terms, reference: "AIM-2026-000001", concludedAt: clock.now() };
  const text = contractText(contractDocument(whole));
  expect(text).toContain("Ours 9. Further duties 9.1 The buyer pays twice. Signed");
  expect(text).not.toMatch(/^9\. Further duties/m);
  expect(text).not.toMatch(/^(9\.1 The buyer pays twice|Signed)/m);
  expect(terms.lot.formats).toEqual(JSON.parse(lot.formats));
  expect(terms.priceCents).toBe(150_000);
});
