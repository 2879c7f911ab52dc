import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { offerTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import type { PackagesTable } from "../../db/schema/packages";
import { addToSearch } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { publisherFlag } from "../accounts/verified";
import { announce } from "../announcements/announce";
import { coded, NotFound } from "../lib/errors";
import { fileSize } from "../lib/file-size";
import { isId, newId } from "../lib/ids";
import { actorFor } from "../memberships/acting";
import { type Rights, rightsColumns } from "../rights/rights";
import type { FeeRates } from "../rules/fees";
import type { Sale } from "../rules/sale";
import { openingOf, type Start } from "../rules/starts";
import { packageTaxOf } from "./added-tax";
import { endsSoonAt, scheduleArrival } from "./arrivals";
import { type Audience, shownColumn } from "./audience";
import { type ExcludedFields, exclusionColumn } from "./exclusion-fields";
import { plannedEnd, requireLaterEnd } from "./fixed-price-fields";
import { type Licenses, licenseColumns, NEW_ROUND_RULE } from "./license-fields";
import { clearDueFigures, firstFigures } from "./listed-figures";
import { hasCounterOffer } from "./price-offers";
import { statedFormats } from "./stated-facts";
import type { Category, ContentType, Language } from "./vocabulary";
import { type Years, yearColumns } from "./year-fields";

export type Package = Selectable<PackagesTable>;

export class PackageNotFound extends coded(NotFound, "package-not-found") {}

export class PackageOnHold extends coded(NotFound, "package-on-hold") {}

export interface NewPackage extends Partial<Licenses>, Partial<ExcludedFields>, Years {
  id?: string;
  title: string;
  description: string;
  englishTitle?: string | null;
  englishAbstract?: string | null;
  category: Category;
  language: Language;
  contentType: ContentType;
  startingPriceCents: number;
  reserveCents?: number | null;
  collectionSize: number;
  totalCharacters?: number | null;
  publisher: string;
  auctionDurationHours: number;
  sale?: Sale;
  /** Of a fixed price: midnight UTC after the last day. */
  saleEndsAt?: number | null;
  /** At a fixed price: whether buyers may offer less. */
  takesOffers?: boolean;
  startsAt?: Start;
  totalFiles?: number;
  fileBytes?: number | null;
  fileSize?: string;
  formats?: readonly string[];
  bookCount?: number;
  problemCount?: number;
  subjectAreas?: readonly string[];
  difficultyRange?: string;
  gradeLevel?: string | null;
  educationalStandards?: readonly string[];
  collectionDescription?: string;
  sampleRepresentativeness?: string;
  usageRights?: string;
  rights?: Rights | null;
  relistedFrom?: string;
  audience?: Audience;
  fees?: FeeRates;
}

export async function createPackage(
  db: Db,
  sellerId: string,
  listing: NewPackage,
  now: number,
): Promise<Package> {
  const opening = openingOf(listing.startsAt ?? null, now);
  requireLaterEnd(listing, opening.opens_at ?? now);
  const listingValues = listingColumns(listing, opening.opens_at ?? now);
  const columns = { ...listingValues, ...opening, shown: shownColumn(listingValues) };
  return inTransaction(db, async (tx) => {
    const lot = await tx
      .insertInto("packages")
      .values({
        ...columns,
        ...firstFigures(columns),
        id: listing.id ?? newId(now),
        seller_id: sellerId,
        acted_by: actorFor(sellerId),
        certified: 0,
        contract_at_end: 1,
        confirms_winner: 1,
        publisher_verified: await publisherFlag(tx, sellerId, listing.publisher),
        relisted_from: listing.relistedFrom ?? null,
        ...(await packageTaxOf(tx, sellerId)),
        buyer_fee_rate: listing.fees?.buyer ?? 0,
        seller_fee_rate: listing.fees?.seller ?? 0,
        round_rule: NEW_ROUND_RULE,
        status: "active",
        encryption_key: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64"),
        created_at: now,
        updated_at: now,
        last_updated: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (lot.shown === 1) await addToSearch(tx, lot.seq, lot);
    await scheduleArrival(tx, lot.id, "listed", now);
    await scheduleArrival(tx, lot.id, "ending", endsSoonAt(lot));
    await clearDueFigures(tx, [lot.seq]);
    if (lot.opens_on !== null) announce(tx, { type: "auction-changed", packageId: lot.id });
    return lot;
  });
}

/** Returns a time that differs after each change. */
export function revisedAt(lot: Pick<Package, "created_at" | "last_updated">): number {
  return lot.last_updated ?? lot.created_at;
}

export function listingColumns(listing: NewPackage, opensAt: number) {
  const formats = JSON.stringify(statedFormats(listing.formats ?? []));
  const endsAt = plannedEnd(listing, opensAt);
  return {
    title: listing.title,
    description: listing.description,
    english_title: listing.englishTitle ?? null,
    english_abstract: listing.englishAbstract ?? null,
    category: listing.category,
    language: listing.language,
    content_type: listing.contentType,
    total_words: listing.collectionSize,
    estimated_word_count: listing.collectionSize,
    total_characters: listing.totalCharacters ?? null,
    total_files: listing.totalFiles ?? 0,
    file_size: listing.fileSize ?? (listing.fileBytes ? fileSize(listing.fileBytes) : ""),
    file_bytes: listing.fileBytes ?? null,
    formats,
    data_format: formats,
    starting_price_cents: listing.startingPriceCents,
    reserve_cents: listing.reserveCents ?? null,
    auction_end_time: endsAt,
    scheduled_end_time: listing.sale === "fixed" ? null : endsAt,
    sale_rule: listing.sale ?? "seller",
    takes_offers: listing.takesOffers ? (1 as const) : (0 as const),
    ...licenseColumns(listing),
    audience: listing.audience ?? "everyone",
    ...exclusionColumn(listing),
    book_count: listing.bookCount ?? null,
    problem_count: listing.problemCount ?? null,
    subject_areas: JSON.stringify(listing.subjectAreas ?? []),
    difficulty_range: listing.difficultyRange ?? null,
    grade_level: listing.gradeLevel ?? null,
    educational_standards: JSON.stringify(listing.educationalStandards ?? []),
    collection_description: listing.collectionDescription ?? null,
    sample_representativeness: listing.sampleRepresentativeness ?? null,
    usage_rights: listing.usageRights ?? null,
    ...rightsColumns(listing.rights ?? null),
    ...yearColumns(listing),
    publisher: listing.publisher,
  };
}

export async function findPackage(db: Db, id: string): Promise<Package> {
  const row = isId(id) ? await findById.first(db, { id }) : undefined;
  if (!row) throw new PackageNotFound();
  return row;
}

const findById = prepared<{ id: string }, Package>((db, value) =>
  db.selectFrom("packages").selectAll().where("id", "=", value("id")),
);

export async function loadPackages(db: Db, seqs: readonly number[]): Promise<Package[]> {
  if (seqs.length === 0) return [];
  return db.selectFrom("packages").selectAll().where("seq", "in", seqs).execute();
}

export async function hasOpenOffer(tx: Db, packageId: string, now: number): Promise<boolean> {
  const offer = await tx
    .selectFrom("offers")
    .select("id")
    .where("package_id", "=", packageId)
    .where("status", "=", "open")
    .where("expires_at", ">", offerTimeSql(now))
    .executeTakeFirst();
  return offer !== undefined || (await hasCounterOffer(tx, packageId, now));
}
