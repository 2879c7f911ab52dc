import type { Db } from "../../db/client";
import { makeFindable } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { Conflict } from "../lib/errors";
import { SALE_RULES } from "../lib/sale";
import { requireFreeRights } from "../rights/conflicts";
import { record } from "../transparency/recording";
import { endsSoonAt, noteArrival } from "./arrivals";
import { writeFigures } from "./listed-figures";
import { findOwnPackage } from "./own-packages";
import { listingColumns, type NewPackage, type Package, revisedAt } from "./packages";

export class ListingFixed extends Conflict {
  constructor() {
    super("listing-fixed");
  }
}

export class ListingChanged extends Conflict {
  constructor() {
    super("listing-changed");
  }
}

const SEALED = [
  "title",
  "description",
  "english_title",
  "english_abstract",
  "category",
  "language",
  "content_type",
  "total_words",
  "total_characters",
  "publisher",
] as const;

type Sealed = Pick<Package, (typeof SEALED)[number]>;

export function hasSameFacts(one: Sealed, other: Sealed): boolean {
  return SEALED.every((name) => one[name] === other[name]);
}

interface Edit {
  id: string;
  sellerId: string;
  version: number | null;
  listing: NewPackage;
}

/**
 * @throws PackageNotFound also for someone else's, ListingFixed, ListingChanged, and like
 * requireFreeRights
 */
export async function editListing(db: Db, edit: Edit, now: number): Promise<Package> {
  const { id, sellerId, version, listing } = edit;
  return inTransaction(db, async (tx) => {
    const before = await findOwnPackage(tx, id, sellerId);
    if (before.bid_count > 0 || before.status !== "active" || now >= before.auction_end_time) {
      throw new ListingFixed();
    }
    if (version !== null && version !== before.version) throw new ListingChanged();
    const { relisted_from } = before;
    const offered = {
      rights: null,
      ...listing,
      id,
      ...(relisted_from !== null && { relistedFrom: relisted_from }),
    };
    await requireFreeRights(tx, sellerId, offered, now);
    const columns = {
      ...listingColumns(listing, before.created_at),
      ...unnamedColumns(before, listing.fileBytes ?? null),
    };
    if (columns.auction_end_time <= now) throw new ListingFixed();
    const after = await tx
      .updateTable("packages")
      .set((eb) => ({
        ...columns,
        certified: hasSameFacts(before, columns) ? before.certified : 0,
        version: eb("version", "+", 1),
        state_seq: eb("state_seq", "+", 1),
        updated_at: now,
        last_updated: Math.max(now, revisedAt(before) + 1),
      }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await makeFindable(tx, after.seq, after);
    await noteArrival(tx, id, "ending", endsSoonAt(after));
    await writeFigures(tx, [id]);
    if (before.logged > 0) {
      const { starting_price_cents: startingPriceCents, auction_end_time: endsAt } = after;
      const { sale } = SALE_RULES[after.sale_rule];
      await record(tx, id, [{ type: "terms", startingPriceCents, endsAt, sale }], now);
    }
    announce(tx, { type: "auction-changed", packageId: id });
    return after;
  });
}

export function unnamedColumns(before: Package, fileBytes: number | null) {
  return {
    ...(fileBytes === before.file_bytes && { file_size: before.file_size }),
    ...(before.scheduled_end_time === null && { scheduled_end_time: null }),
    book_count: before.book_count,
    problem_count: before.problem_count,
    difficulty_range: before.difficulty_range,
    educational_standards: before.educational_standards,
    collection_description: before.collection_description,
    sample_representativeness: before.sample_representativeness,
    usage_rights: before.usage_rights,
  };
}
