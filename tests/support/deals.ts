import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { saveBillingDetails } from "../../src/invoices/details";
import { billingDetails } from "../../src/invoices/schema";
import type { NewPackage, Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "./contracts";
import { newFolder } from "./folder";
import { addLot } from "./listings";
import type { World } from "./world";

export interface Deal {
  lot: Package;
  accepted: string;
  pending: string;
}

export type Scene = Pick<World, "db" | "clock" | "people">;

export async function addDeal(scene: Scene, listing: Partial<NewPackage> = {}): Promise<Deal> {
  return addDealAnd(scene, listing, async (_, deal) => deal);
}

export async function addDealAnd<T>(
  { db, clock, people }: Scene,
  listing: Partial<NewPackage>,
  follow: (tx: Db, deal: Deal, now: number) => Promise<T>,
): Promise<T> {
  const begun = clock.now();
  let ended = begun;
  // PostgreSQL may run the work twice, so it must not move the clock.
  const done = await inTransaction(db, async (tx) => {
    const lot = await addLot(tx, people.mei.id, begun, listing);
    const bid = async (bidderId: string, amountCents: number) => {
      const placed = { packageId: lot.id, bidderId, amountCents, idempotencyKey: null };
      return (await placeBid(tx, placed, { now: () => begun })).id;
    };
    const pending = await bid(people.ada.id, 105_000);
    const accepted = await bid(people.bo.id, 150_000);
    ended = lot.auction_end_time;
    await closeEndedAuctions(tx, ended);
    await acceptBid(tx, { bidId: accepted, sellerId: people.mei.id }, ended);
    const followed = await follow(tx, { lot, accepted, pending }, ended);
    await tx.deleteFrom("mail_outbox").execute();
    return followed;
  });
  clock.set(ended);
  return done;
}

export async function addSale(
  { db, people: { mei, bo } }: Pick<World, "db" | "people">,
  now: number,
  listing: Partial<NewPackage> = {},
): Promise<string> {
  const { id: packageId } = await addLot(db, mei.id, now, listing);
  const bid = { packageId, bidderId: bo.id, amountCents: 150_000, idempotencyKey: null };
  const { id } = await placeBid(db, bid, { now: () => now });
  await acceptBid(db, { bidId: id, sellerId: mei.id }, now);
  return (await sendContractOf(db, id, now)).id;
}

/** A valid IBAN from the standard's examples. */
export const IBAN = "DE89 3704 0044 0532 0130 00";

export const SELLER_DETAILS = {
  legalName: "Harbour Lantern Press Ltd.",
  address: "12 Quay Street\nSheung Wan\nHong Kong",
  registrationNumber: "HK 1234567",
  taxNumber: "",
  bankDetails: `Deutsche Bank\nIBAN ${IBAN}`,
  paymentLink: "https://pay.harbour.test/x?y=1",
  taxKind: "outside",
  taxRate: "",
  taxNote: "0%, outside the scope",
  taxAdded: false,
};

export const BUYER_DETAILS = {
  legalName: "Fathomlight GmbH",
  address: "Kai 1\n20457 Hamburg",
  taxNumber: "DE123456789",
};

export async function stateDetails(
  { db, clock, people }: Scene,
  who: "mei" | "bo",
  details: object = who === "mei" ? SELLER_DETAILS : BUYER_DETAILS,
): Promise<void> {
  await saveBillingDetails(db, people[who].id, billingDetails.parse(details), clock.now());
}

export function feeSettings(percent: string, from: "buyer" | "seller"): Record<string, string> {
  const file = join(newFolder(), "terms.txt");
  writeFileSync(file, "# House rules\n\nWe charge a fee.\n");
  return { FEE_PERCENT: percent, FEE_FROM: from, TERMS_FILE: file };
}
