import { expect, test } from "bun:test";
import { issueToken } from "../../src/accounts/mail-tokens";
import { browsing } from "../support/browsing";
import { addLot } from "../support/listings";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

test("an invited bidder reads on a phone what moves and when, accepts and cancels", async () => {
  const { world } = site;
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const bidder = await world.as("bo");
  await bidder.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
  const ada = await world.as("ada");
  await ada.post("/organization/invitations", { email: people.bo.email, bidder: "on" });
  const bo = await site.as("bo", PHONE);
  // A link like the emailed one, whose secret is deleted once the email is sent.
  const payload = { organizationId: people.ada.id };
  const link = { purpose: "organization-invitation", email: people.bo.email, payload } as const;
  await bo.goto(`/organization/invitation/${await issueToken(db, link, clock.now())}`);
  await bo.getByText("What you own moves to Northlight AI: bids on 1 package.").waitFor();
  await bo.getByText("You join when your open auction or offer has ended").waitFor();
  expect(await bo.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await bo.getByRole("button", { name: "Join" }).click();
  await bo.waitForURL(/\/organization$/);
  await bo
    .getByText("You become part of Northlight AI when 1 open auction or offer has ended.")
    .waitFor();
  expect(await bo.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await bo.getByRole("button", { name: "Cancel the merger" }).click();
  await bo.getByText("Merger canceled").first().waitFor();
  expect(await db.selectFrom("mergers").selectAll().execute()).toEqual([]);
});
