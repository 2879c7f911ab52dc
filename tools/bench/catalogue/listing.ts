import type { Insertable } from "kysely";
import type { PackagesTable } from "../../../db/schema/packages";
import { newId } from "../../../src/lib/ids";
import { DAY, HOUR } from "../../../src/lib/time";
import { figureColumns, UNKNOWN_FIGURE } from "../../../src/packages/listed-figures";
import { ALL_CATEGORIES, CONTENT_TYPES, type Language } from "../../../src/packages/vocabulary";
import { NO_RIGHTS, type Rights, rightsColumns, USES } from "../../../src/rights/rights";
import { shownPriceCents } from "../../../src/rules/shown-price";
import type { Random } from "../random";
import type { Phrases } from "./phrases";

export const NOW = Date.UTC(2026, 10, 21, 12);

const LISTED_OVER = 40 * DAY;
const CERTIFIED = 0.4;
const ROADSHOW = 0.03;
const BID_ON = 0.6;
const MEASURED = 0.7;
const STATES_RIGHTS = 0.5;
const EXCLUSIVE = 0.2;
const GRANTED = 0.4;
const HIGHEST_PRICE = 100_000_00;
const LOWEST_PRICE = 100_00;

export type ListingRow = Required<
  Pick<Insertable<PackagesTable>, (typeof LISTING_COLUMNS)[number]>
>;

export const LISTING_COLUMNS = [
  "seq",
  "id",
  "title",
  "description",
  "category",
  "language",
  "total_words",
  "total_files",
  "file_size",
  "formats",
  "starting_price_cents",
  "listed_price_cents",
  "listed_token_cents",
  "listed_bids",
  "listed_tokens",
  "listed_quality",
  "listed_traits",
  "listed_title",
  "listed_publisher",
  "listed_language",
  "publisher",
  "seller_id",
  "certified",
  "status",
  "auction_end_time",
  "roadshow_end_time",
  "encryption_key",
  "created_at",
  "updated_at",
  "highest_bid_cents",
  "rights",
  "rights_class",
  "content_type",
  "data_format",
  "subject_areas",
  "educational_standards",
] as const;

export function listingRow(
  seq: number,
  total: number,
  random: Random,
  phrases: Phrases,
  sellerIds: readonly string[],
): ListingRow {
  const listedAt = Math.floor(NOW - LISTED_OVER * (1 - seq / total));
  const endsAt = listedAt + (24 + random.below(696)) * HOUR + random.below(HOUR);
  const running = endsAt > NOW;
  const price = randomPrice(random);
  const highest = random.chance(BID_ON) ? Math.round(price * (1 + random.next() * 2)) : null;
  const facts = {
    ...randomText(random, phrases),
    publisher: `${random.pick(phrases.english)} Press`,
    total_words: 10_000 + random.below(50_000_000),
    formats: random.chance(0.5) ? '["JSONL"]' : '["TXT","PDF"]',
    ...rightsColumns(randomRights(random)),
  };
  const isMeasured = random.chance(MEASURED);
  const figures = figureColumns({ ...facts, sale_rule: "seller", seats: 1, shelf: null });
  const cents = shownPriceCents({
    starting_price_cents: price,
    highest_bid_cents: highest,
    sale_rule: "seller",
  });
  return {
    seq,
    id: newId(listedAt),
    ...facts,
    ...figures,
    ...(isMeasured && { listed_quality: random.below(101) }),
    listed_token_cents: isMeasured
      ? Math.round((cents * 1e6) / figures.listed_tokens)
      : UNKNOWN_FIGURE,
    listed_bids: highest ? 1 + random.below(40) : 0,
    category: random.pick(ALL_CATEGORIES),
    total_files: 1 + random.below(500),
    file_size: "12.4 MB",
    starting_price_cents: price,
    listed_price_cents: cents,
    highest_bid_cents: highest,
    seller_id: random.pick(sellerIds),
    certified: Number(random.chance(CERTIFIED)),
    status: running ? "active" : random.chance(0.5) ? "ended" : "settled",
    auction_end_time: endsAt,
    roadshow_end_time: running && random.chance(ROADSHOW) ? endsAt : null,
    encryption_key: "",
    created_at: listedAt,
    updated_at: listedAt,
    content_type: random.pick(CONTENT_TYPES),
    data_format: "[]",
    subject_areas: "[]",
    educational_standards: "[]",
  };
}

const ENGLISH: readonly Language[] = ["en", "English", "bilingual-zh-en"];
const CHINESE: readonly Language[] = ["zh-traditional", "zh-simplified", "Chinese"];

function randomText(random: Random, { english, chinese }: Phrases) {
  const some = (phrases: readonly string[], count: number, between: string) =>
    Array.from({ length: count }, () => random.pick(phrases)).join(between);
  return random.chance(0.5)
    ? {
        title: some(english, 1, ""),
        description: `${some(english, 2, ", ")}.`,
        language: random.pick(ENGLISH),
      }
    : {
        title: some(chinese, 2, "，"),
        description: `${some(chinese, 5, "，")}。`,
        language: random.pick(CHINESE),
      };
}

function randomRights(random: Random): Rights | null {
  if (!random.chance(STATES_RIGHTS)) return null;
  return {
    ...NO_RIGHTS,
    exclusive: random.chance(EXCLUSIVE),
    basis: random.chance(0.5) ? "own texts" : null,
    termMonths: 12 + random.below(48),
    uses: USES.filter(() => random.chance(GRANTED)),
  };
}

function randomPrice(random: Random): number {
  const cents = LOWEST_PRICE * (HIGHEST_PRICE / LOWEST_PRICE) ** random.next();
  return Math.round(cents / 100) * 100;
}
