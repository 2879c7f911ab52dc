import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { readDelivery } from "../../src/delivery/delivery";
import { amountDueOf } from "../../src/delivery/invoicing";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { findPackage, type Package } from "../../src/packages/packages";
import { browsing } from "../support/browsing";
import { joinOrganization } from "../support/colleagues";
import { quickPrinter } from "../support/contracts";
import { SELLER_DETAILS } from "../support/deals";
import { seal } from "../support/deliveries";
import { addLot } from "../support/listings";
import { openLive, reviewDialog, SCREENS, strip } from "../support/package-visit";
import { stateTax } from "../support/tax";

const site = browsing({ atPublicUrl: true });
const [[, wide], [, phone]] = SCREENS;

const BUILT_IN = {
  ...({ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const),
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
};

/** Ada bids for up to $25,000, Bo approves on a phone, Kim is in finance. */
async function company(): Promise<Package> {
  const { world } = site;
  const { db, people, clock } = world;
  await stateTax(world, "mei", SELLER_DETAILS);
  const lot = await addLot(db, people.mei.id, clock.now(), {
    sale: "highest",
    title: "Harbour ledgers",
    startingPriceCents: 2_000_000,
    auctionDurationHours: 24,
  });
  await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["approver"]);
  await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["finance"]);
  const owner = await world.as("ada");
  const path = `/api/organization/members/${people.ada.id}/limits`;
  const limits = { packageLimit: "25000", monthLimit: null };
  expect((await owner.json("PUT", path, limits)).status).toBe(200);
  return lot;
}

async function withPasskey(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", { options: BUILT_IN });
  await page.goto("/settings/passkeys/new");
  await page.getByLabel("Name", { exact: true }).fill("Phone");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    page.viewportSize()?.width ?? 0,
  );

test("a colleague approves on a phone what is beyond a bidder's limit", async () => {
  const lot = await company();
  const { db, people, clock } = site.world;
  const ada = await site.as("ada", wide);
  const bo = await site.as("bo", phone);
  await withPasskey(bo);

  await openLive(ada, lot);
  await ada.getByText("Set a maximum").click();
  await ada.locator("#maximum").fill("40000");
  await ada.getByRole("button", { name: "Place Bid", exact: true }).click();
  const review = reviewDialog(ada);
  await review.getByText("Your limit for one package is $25,000.00").waitFor();
  expect(await review.getByRole("button", { name: /^Confirm/ }).count()).toBe(0);
  await review.getByLabel("Why you need it").fill("The ledgers close our gap before 1900.");
  await review.getByRole("button", { name: "Ask for approval" }).click();
  await ada.waitForURL("**/approvals/*");
  await ada.getByRole("heading", { name: /asked colleagues to approve/ }).waitFor();
  await fits(ada);

  await bo.goto("/notifications");
  await bo
    .getByText(/asks you to approve \$40,000.00/)
    .first()
    .click();
  await bo.waitForURL("**/approvals/*");
  await bo.getByText("The ledgers close our gap before 1900.").waitFor();
  await fits(bo);
  await db.updateTable("sessions").set({ proved_at: 0 }).execute();
  const approve = bo.getByRole("button", { name: "Approve and bid $40,000.00" });
  const again = bo.getByLabel("Enter the amount again");
  if (await again.count()) await again.fill("40000");
  await approve.click();
  await bo.waitForURL("**/proof?next=*");
  await bo.getByRole("button", { name: "Use a passkey" }).click();
  await bo.waitForURL("**/approvals/*");
  if (await again.count()) await again.fill("40000");
  await approve.click();
  await bo.waitForURL(`**/package/${lot.id}*`);
  await strip(bo).waitFor();
  await fits(bo);

  const [bid] = await db.selectFrom("bids").selectAll().execute();
  expect(bid).toMatchObject({ bidder_id: people.ada.id, acted_by: people.ada.id });
  expect(await db.selectFrom("maximum_bids").select("maximum_cents").execute()).toEqual([
    { maximum_cents: 4_000_000 },
  ]);

  clock.set((await findPackage(db, lot.id)).auction_end_time);
  await closeEndedAuctions(db, clock.now());
  await concludeDueContracts(db, quickPrinter, clock.now());
  const contract = await db.selectFrom("contracts").select("id").executeTakeFirstOrThrow();
  const { id: deliveryId } = await readDelivery(db, { contractId: contract.id });
  await seal(site.world, { packageId: lot.id, contractId: contract.id, deliveryId });

  // Finance finds all of it without asking Ada, and is signed in as itself.
  const kim = await site.as("kim", wide);
  await kim.goto("/dashboard?tab=bids");
  await kim.locator(`a[href^="/contract/${contract.id}"]`).first().click();
  await kim.getByRole("heading", { name: "Harbour ledgers" }).first().waitFor();
  await kim.getByRole("link", { name: "Invoice (PDF)" }).waitFor();
  const finance = { contractId: contract.id, memberId: people.ada.id };
  await claimPayment(db, finance, clock.now());
  const { payableCents } = await amountDueOf(db, { contract_id: contract.id });
  const seller = { contractId: contract.id, memberId: people.mei.id };
  await confirmPayment(db, seller, payableCents, clock.now());
  await kim.reload();
  await kim.getByText("open the files with the key").waitFor();
});
