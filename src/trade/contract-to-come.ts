import type { Db } from "../../db/client";
import { publisherFlag } from "../accounts/verified";
import type { ContractTax, ContractTerms, SaleFacts } from "../contracts/terms";
import { asSingleLines } from "../contracts/terms";
import { type PackageTax, packageTaxOf } from "../packages/added-tax";
import { type Draft, listingOf } from "../packages/drafts";
import { listingColumns, type NewPackage } from "../packages/packages";
import { isEndless } from "../rules/fixed-price";
import { FLOOR_DAYS, isRound } from "../rules/round";
import { sellsLicenses } from "../rules/sale";
import { firstBidCents } from "../rules/shown-price";
import { settingsOf } from "../settings/settings";
import { findParty, soldLot } from "./deal";
import { type DraftNames, unnamedBuyer } from "./review";

/** The contract that a draft leads to, at its lowest price, because nobody has bid yet. */
export async function contractToCome(
  db: Db,
  draft: Draft,
  names: DraftNames,
  now: number,
): Promise<ContractTerms> {
  const { seller_id: sellerId } = draft;
  const listing = listingOf(draft, now);
  const opensAt = typeof listing.startsAt === "number" ? listing.startsAt : now;
  const columns = listingColumns(listing, opensAt);
  // A sale without a last day is shown as if somebody bought at once.
  const closesAt = isEndless(columns.auction_end_time) ? opensAt : columns.auction_end_time;
  const publisher_verified = await publisherFlag(db, sellerId, listing.publisher);
  const { language } = await settingsOf(db, sellerId);
  return asSingleLines({
    reference: names.reference,
    concludedAt: closesAt,
    ...(language && language !== "en" && { secondLanguage: language }),
    seller: await findParty(db, sellerId),
    buyer: unnamedBuyer(names),
    lot: soldLot({ ...columns, id: draft.id, publisher_verified }, false),
    ...(sellsLicenses(columns) && { licence: firstLicense(columns) }),
    priceCents: Math.max(firstBidCents(columns), listing.reserveCents ?? 0),
    payableFrom: "invoice",
    tax: taxToCome(await packageTaxOf(db, sellerId)),
    auction: {
      openedAt: opensAt,
      closedAt: closesAt,
      bidPlacedAt: closesAt,
      sale: listing.sale,
      made: saleToCome(listing, columns, closesAt),
    },
  });
}

function taxToCome({ tax_added_rate: addedRate, tax_rules }: PackageTax): ContractTax {
  return { addedRate, ...(tax_rules !== null && { isByBuyer: true }) };
}

type Columns = ReturnType<typeof listingColumns>;

function firstLicense({ seats, shelf, sale_rule }: Columns): NonNullable<ContractTerms["licence"]> {
  if (sale_rule === "fixed") return { kind: "shelf", number: 1 };
  return {
    kind: "seat",
    number: 1,
    ...(seats > 1 && { of: seats }),
    ...(shelf !== null && { floorDays: FLOOR_DAYS }),
  };
}

function saleToCome({ sale }: NewPackage, columns: Columns, boundAt: number): SaleFacts {
  if (sale === "fixed") return { kind: "fixed", act: "purchase", boundAt };
  const isBySeller = sale === "seller";
  if (isRound(columns))
    return { kind: "licenses", act: "maximum", boundAt, ...(isBySeller && { isAwarded: true }) };
  return isBySeller
    ? { kind: "chosen", act: "bid", boundAt }
    : { kind: "highest", act: "bid", boundAt, isAtEnd: true };
}
