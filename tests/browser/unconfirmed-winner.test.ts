import { expect, test } from "bun:test";
import { issueToken } from "../../src/accounts/mail-tokens";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { findPackage } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { quickPrinter } from "../support/contracts";
import { addLot } from "../support/listings";

const site = browsing();
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

test("a winner without a confirmed address reads what to do on a phone and gets the contract", async () => {
  const { world } = site;
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
  await db
    .updateTable("users")
    .set({ is_email_verified: 0 })
    .where("id", "=", people.bo.id)
    .execute();
  const bo = await site.as("bo", PHONE);
  await bo.goto(`/package/${lot.id}/bids/new?amount=1050`);
  await bo.getByText("you have 48 hours after the end to verify your email address").waitFor();
  await bo
    .getByRole("button", { name: /Confirm bid|Place Bid/ })
    .first()
    .click();
  await bo.waitForURL(new RegExp(`/package/${lot.id}`));

  // The session ends with the auction, a week later.
  await bo.goto("about:blank");
  clock.set((await findPackage(db, lot.id)).auction_end_time);
  await closeEndedAuctions(db, clock.now());
  const winner = await site.as("bo", PHONE);
  await winner.goto(`/package/${lot.id}`);
  await winner.getByText("You have won, but your email address is not confirmed yet.").waitFor();
  await winner.getByRole("button", { name: "Send a new link" }).waitFor();
  expect(await winner.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // A link like the emailed one, whose secret is deleted once the email is sent.
  const { email, id: userId } = people.bo;
  const payload = { next: `/package/${lot.id}` };
  const link = { purpose: "email-verification", email, userId, payload } as const;
  await winner.goto(`/email-verification/${await issueToken(db, link, clock.now())}`);
  await winner.locator("main form button[type=submit]").first().click();
  await winner.waitForURL(new RegExp(`/package/${lot.id}`));
  await concludeDueContracts(db, quickPrinter, clock.now());
  const contracts = await db.selectFrom("contracts").select("buyer_id").execute();
  expect(contracts).toEqual([{ buyer_id: people.bo.id }]);
  await winner.reload();
  expect(await winner.getByText("your email address is not confirmed yet").count()).toBe(0);
});
