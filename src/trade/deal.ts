import type { Db } from "../../db/client";
import type { BidsTable } from "../../db/schema/auctions";
import { licenseOfBid, nextLicenseNumber } from "../auctions/licenses";
import { bidderTaxOn } from "../auctions/reading/fixed-tax";
import { BidNotFound, requireShown } from "../auctions/refusals";
import { textsOf } from "../contracts/document";
import {
  asSingleLines,
  type ContractTax,
  type ContractTerms,
  PARTY_DETAILS,
  type Party,
} from "../contracts/terms";
import { billingDetailsOf } from "../invoices/details";
import { Conflict } from "../lib/errors";
import { personName } from "../lib/languages";
import type { Package } from "../packages/packages";
import { statedFiles } from "../packages/stated-facts";
import { languageTag } from "../packages/vocabulary";
import { NO_RIGHTS, rightsOf } from "../rights/rights";
import type { FeeRates } from "../rules/fees";
import { FLOOR_DAYS } from "../rules/round";
import { CONTRACT_MS, sellsLicenses } from "../rules/sale";
import { bindingOf, bindsUntil } from "../rules/standing";
import type { BuyerTax } from "../rules/tax";
import { settingsOf } from "../settings/settings";
import { codePointOf, findUnprintable } from "../typography/characters";
import type { BidDecision } from "./decisions";
import { saleFactsOf } from "./sale-facts";

export interface Deal {
  packageId: string;
  sellerId: string;
  buyerId: string;
  status: BidsTable["status"];
  contractStatus: "none" | "sent";
  /** In epoch milliseconds; no contract can be sent later. */
  bindsUntil: number;
  /** The winner has to confirm the address first. */
  isUnconfirmed: boolean;
  /** In hundredths of a percent, fixed when the package was published. */
  feeRates: FeeRates;
  terms: Omit<ContractTerms, "reference" | "concludedAt">;
}

export async function findDeal(
  db: Db,
  { bidId, sellerId }: BidDecision,
  now: number,
): Promise<Deal> {
  const bid = await db
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .innerJoin("users as bidder", "bidder.id", "bids.bidder_id")
    .selectAll("packages")
    .select("bidder.is_email_verified")
    .select(["bids.status as bid_status", "contract_status", "bidder_id", "amount_cents"])
    .select(["bids.created_at as bid_at", "bids.accepted_at", "bids.automatic"])
    .where("bids.id", "=", bidId)
    .where("packages.seller_id", "=", sellerId)
    .executeTakeFirst();
  if (!bid) throw new BidNotFound();
  requireShown(bid);
  const license = await licenseToSell(db, bidId, bid);
  const { bidder_id: bidderId, bid_at: placedAt, accepted_at: acceptedAt } = bid;
  const soldBid = { bidId, bidderId, placedAt, acceptedAt, isAutomatic: bid.automatic === 1 };
  const kind = license?.terms.kind ?? null;
  const made = await saleFactsOf(db, bid, soldBid, kind);
  const hasSamples = bid.sample_representativeness?.trim() && (await isSampled(db, bid.id));
  const { language } = await settingsOf(db, sellerId);
  const closedAt = Math.min(bid.auction_end_time, now);
  return {
    packageId: bid.id,
    sellerId,
    buyerId: bid.bidder_id,
    status: bid.bid_status,
    contractStatus: bid.contract_status,
    isUnconfirmed: bid.confirm_by !== null && bid.is_email_verified === 0,
    bindsUntil:
      license?.boughtAt === undefined
        ? bindsUntil({ ...bindingOf(bid), endsAt: closedAt }, true)
        : license.boughtAt + CONTRACT_MS + bid.held_ms,
    feeRates: { buyer: bid.buyer_fee_rate, seller: bid.seller_fee_rate },
    terms: asSingleLines({
      ...(language && language !== "en" && { secondLanguage: language }),
      seller: await findParty(db, sellerId),
      buyer: await findParty(db, bid.bidder_id),
      lot: {
        ...soldLot(bid, kind === "exclusive"),
        ...(hasSamples && { samples: true as const }),
      },
      ...(license && { licence: license.terms }),
      priceCents: bid.amount_cents,
      tax: taxOf(bid, await bidderTaxOn(db, bid, bidderId)),
      auction: {
        openedAt: bid.opens_at ?? bid.created_at,
        closedAt: bid.ended_at ?? closedAt,
        bidPlacedAt: bid.bid_at,
        made,
        ...(bid.sale_rule !== "seller-30" && { sale: bid.sale_rule }),
      },
    }),
  };
}

function taxOf(lot: Package, fixed: BuyerTax | null): ContractTax {
  return fixed ? { addedRate: fixed.addedRate, fixed } : { addedRate: lot.tax_added_rate };
}

async function isSampled(db: Db, packageId: string): Promise<boolean> {
  const sample = await db
    .selectFrom("sample_files")
    .select("id")
    .where("package_id", "=", packageId)
    .limit(1)
    .executeTakeFirst();
  return sample !== undefined;
}

interface LicenseToSell {
  terms: NonNullable<ContractTerms["licence"]>;
  boughtAt?: number;
}

/** Returns null if the package has a single buyer. */
async function licenseToSell(db: Db, bidId: string, lot: Package): Promise<LicenseToSell | null> {
  if (!sellsLicenses(lot)) return null;
  const isShelved = lot.shelf !== null;
  const license = await licenseOfBid(db, bidId);
  if (!license) {
    const number = await nextLicenseNumber(db, lot.id);
    return { terms: { kind: "seat", number, ...(isShelved && { floorDays: FLOOR_DAYS }) } };
  }
  const { kind, number, of, createdAt } = license;
  const hasFloor = isShelved && kind === "seat";
  const terms = { kind, number, ...(of > 1 && { of }), ...(hasFloor && { floorDays: FLOOR_DAYS }) };
  return { terms, ...(kind === "shelf" && { boughtAt: createdAt }) };
}

type SoldPackage = Parameters<typeof statedFiles>[0] &
  Parameters<typeof rightsOf>[0] &
  Pick<Package, "id" | "title" | "english_title" | "category" | "language" | "usage_rights"> &
  Pick<Package, "total_words" | "total_characters"> &
  Pick<Package, "publisher" | "publisher_verified" | "publication_year">;

export function soldLot(lot: SoldPackage, isExclusive: boolean): ContractTerms["lot"] {
  const { files, formats } = statedFiles(lot);
  const rights = rightsOf(lot);
  return {
    id: lot.id,
    title: lot.title,
    titleLanguage: languageTag(lot.language) ?? null,
    ...(lot.english_title !== null && { englishTitle: lot.english_title }),
    category: lot.category,
    language: lot.language,
    ...(lot.total_characters === null
      ? { words: lot.total_words }
      : { words: null, characters: lot.total_characters }),
    files,
    formats,
    publisher: lot.publisher,
    publisherVerified: lot.publisher_verified === 1,
    publicationYear: lot.publication_year,
    // An exclusive bid buys exclusivity in addition to the listed rights.
    rights: isExclusive ? { ...NO_RIGHTS, ...rights, exclusive: true } : rights,
    usageRights: lot.usage_rights,
  };
}

export async function findParty(db: Db, userId: string): Promise<Party> {
  const { first_name, last_name, ...party } = await db
    .selectFrom("users")
    .select(["first_name", "last_name", "organization", "country", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const billing = await billingDetailsOf(db, userId);
  const { address } = billing;
  const singleLineDetails = { ...billing, address: address.replaceAll("\n", ", ") };
  const details = PARTY_DETAILS.flatMap((name) =>
    singleLineDetails[name] ? [[name, singleLineDetails[name]]] : [],
  );
  return {
    name: personName(first_name, last_name),
    ...party,
    ...(details.length > 0 && { details: Object.fromEntries(details) }),
  };
}

export class ContractUnprintable extends Conflict {
  constructor(characters: readonly string[]) {
    super("contract-unprintable", { characters: characters.join(", ") });
  }
}

/** Returns characters that the PDF prints as code points, such as `𪚥 (U+2A6A5)`. */
export async function listUnprintable({ terms }: Pick<Deal, "terms">): Promise<string[]> {
  const { buyer, ...otherTerms } = terms;
  const { name, organization, country } = buyer;
  const characters = await findUnprintable(textsOf([otherTerms, name, organization, country]));
  return characters.map((character) => `${character} (${codePointOf(character)})`);
}
