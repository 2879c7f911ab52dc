import type { z } from "zod";
import type { Db } from "../../../db/client";
import { exclusiveJson, seatsJson } from "../../auctions/reading/round-json";
import { reserveState } from "../../auctions/reserve";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { isOnShelf } from "../../packages/dataset";
import { draftFacts } from "../../packages/draft-facts";
import type { Draft } from "../../packages/drafts";
import type { Package } from "../../packages/packages";
import { findSeller } from "../../packages/sellers";
import { statedFiles, statedFormats } from "../../packages/stated-facts";
import { findShown, visiblePredecessor } from "../../packages/visibility";
import { periodOf } from "../../packages/year-fields";
import { textValueOf } from "../../quality";
import { rightsOf } from "../../rights/rights";
import { collectionOf, runningTwinsOf } from "../../rights/same-collection";
import { leastPriceCents } from "../../rules/fixed-price";
import { measuredShare } from "../../rules/measured-share";
import { recordFrom } from "../../rules/record";
import { isContractAutomatic, isFixedPrice, SALE_RULES } from "../../rules/sale";
import { startOf } from "../../rules/starts";
import type { DataQuality } from "../../samples/data-quality";
import { readDataQuality } from "../../samples/earlier-analyses";
import { readSampling } from "../../samples/sampling";
import type { draftSchema, packageSchema } from "./answers";

export type PackageJson = z.output<typeof packageSchema>;

/** Matches `GET /api/packages/{id}`, including the exclusive bid that lists omit. */
export async function fullPackageJson(
  db: Db,
  row: Package,
  viewer: { id: string } | null = null,
): Promise<PackageJson> {
  const relistedFrom = await visiblePredecessor(db, row, viewer);
  const sellerRecord = recordFrom(await findSeller(db, row.seller_id));
  return {
    ...packageJson(row),
    relistedFrom,
    exclusive: await exclusiveJson(db, row),
    sellerRecord,
  };
}

/** The response to a seller who has published a listing. */
export async function listedJson(db: Db, row: Package): Promise<PackageJson> {
  const twins = await runningTwinsOf(db, collectionOf(row));
  const warnings = twins.map(({ id: packageId, title }) => {
    return { code: "same-collection" as const, packageId, title };
  });
  return { ...packageJson(row), warnings };
}

/** These responses are public, so they omit the ids of hidden earlier listings. */
export async function packagesJson(db: Db, rows: readonly Package[]): Promise<PackageJson[]> {
  const earlierIds = rows.flatMap(({ relisted_from: id }) => id ?? []);
  const visibleIds = await findShown(db, earlierIds);
  return rows.map((row) => {
    const { relisted_from: id } = row;
    return packageJson({ ...row, relisted_from: id !== null && visibleIds.has(id) ? id : null });
  });
}

/** Never includes the encryption key. */
export function packageJson(row: Package): z.output<typeof packageSchema> {
  const statedFileFacts = statedFiles(row);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    englishTitle: row.english_title,
    englishAbstract: row.english_abstract,
    category: row.category,
    language: row.language,
    totalWords: row.total_words,
    totalCharacters: row.total_characters,
    totalFiles: statedFileFacts.files,
    fileCount: statedFileFacts.files,
    fileBytes: row.file_bytes,
    fileSize: statedFileFacts.fileSize,
    formats: statedFileFacts.formats,
    startingPrice: centsToDecimal(row.starting_price_cents),
    sellerId: row.seller_id,
    certified: row.certified === 1,
    status: row.status,
    auctionEndTime: isoTime(row.auction_end_time),
    roadshowEndTime: row.roadshow_end_time === null ? null : isoTime(row.roadshow_end_time),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    contentType: row.content_type,
    dataFormat: statedFormats(JSON.parse(row.data_format) as string[]),
    estimatedWordCount: row.estimated_word_count,
    bookCount: row.book_count,
    problemCount: row.problem_count,
    subjectAreas: JSON.parse(row.subject_areas) as string[],
    difficultyRange: row.difficulty_range,
    gradeLevel: row.grade_level,
    educationalStandards: JSON.parse(row.educational_standards) as string[],
    collectionDescription: row.collection_description,
    sampleRepresentativeness: row.sample_representativeness,
    dataQuality:
      row.data_quality === null
        ? null
        : qualityJson(readDataQuality(row.data_quality), row.total_words),
    sampling: readSampling(row.sampling),
    usageRights: row.usage_rights,
    rights: rightsOf(row),
    publicationYear: row.publication_year,
    period: periodOf(row),
    publisher: row.publisher,
    publisherVerified: row.publisher_verified === 1,
    lastUpdated: row.last_updated === null ? null : isoTime(row.last_updated),
    highestBid: row.highest_bid_cents === null ? null : centsToDecimal(row.highest_bid_cents),
    bidCount: row.bid_count,
    reserve: reserveState(row),
    stateSeq: row.state_seq,
    endsAt: isoTime(row.auction_end_time),
    endedAt: row.ended_at === null ? null : isoTime(row.ended_at),
    reserveMissed: row.reserve_missed === 1,
    relistedFrom: row.relisted_from,
    sale: SALE_RULES[row.sale_rule].sale,
    offers: row.takes_offers === 1,
    contractAutomatic: isContractAutomatic(row),
    startsAt: startOf(row),
    ...seatsJson(row),
    exclusiveFrom:
      row.exclusive_from_cents === null ? null : centsToDecimal(row.exclusive_from_cents),
    shelf: shelfJson(row),
    audience: row.audience,
    opened: row.opens_on === null,
    minimumBid: centsToDecimal(leastPriceCents(row)),
    addedTaxPercent: row.tax_added_rate / 100,
    feePercent: { buyer: row.buyer_fee_rate / 100, seller: row.seller_fee_rate / 100 },
  };
}

function shelfJson(row: Package): z.output<typeof packageSchema>["shelf"] {
  const { shelf } = row;
  if (shelf === null && !isFixedPrice(row)) return null;
  const cents = isFixedPrice(row) ? row.starting_price_cents : row.shelf_price_cents;
  return {
    price: cents === null ? null : centsToDecimal(cents),
    unlimited: shelf === "unlimited",
    open: isOnShelf(row),
  };
}

export function draftJson({
  id,
  revision,
  fields,
  created_at,
  updated_at,
}: Draft): z.output<typeof draftSchema> {
  return {
    ...draftFacts(fields),
    id,
    status: "draft",
    revision,
    createdAt: isoTime(created_at),
    updatedAt: isoTime(updated_at),
  };
}

function qualityJson(quality: DataQuality, totalWords: number) {
  return {
    ...quality,
    aiTrainingValue: textValueOf(quality),
    measuredShare: measuredShare(quality, totalWords),
  };
}
