import type { Db } from "../../db/client";
import { addToSearch, removeFromSearch } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { versioned } from "../../db/versioned";
import { requireOwnPublisher } from "../accounts/reserved-names";
import { publisherFlag } from "../accounts/verified";
import { announce } from "../announcements/announce";
import { Conflict, coded } from "../lib/errors";
import { offeredScope } from "../rights/claims";
import { requireFreeRights } from "../rights/conflicts";
import { rightsOf } from "../rights/rights";
import { collectionOf } from "../rights/same-collection";
import { isFixedPrice } from "../rules/sale";
import { type OpeningColumns, openingOf, type Start } from "../rules/starts";
import { termsOf } from "../transparency/happening";
import { record } from "../transparency/recording";
import { endsSoonAt, scheduleArrival } from "./arrivals";
import { shownColumn } from "./audience";
import { hasBids } from "./bids-placed";
import { requireLaterEnd } from "./fixed-price-fields";
import { writeFigures } from "./listed-figures";
import { notifyOfOpening } from "./opening";
import { findOwnPackage } from "./own-packages";
import { listingColumns, type NewPackage, type Package, revisedAt } from "./packages";
import { earlierListing, newListing } from "./schema";

export class ListingFixed extends coded(Conflict, "listing-fixed") {}
export class ListingChanged extends coded(Conflict, "listing-changed") {}

const SEALED_COLUMNS = [
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

type SealedColumns = Pick<Package, (typeof SEALED_COLUMNS)[number]>;

export function hasSameFacts(before: SealedColumns, after: SealedColumns): boolean {
  return SEALED_COLUMNS.every((name) => before[name] === after[name]);
}

/** A listing that grants uses must keep at least one. */
export function listingEditSchema(
  lot: Package,
  currentYear: number,
): ReturnType<typeof newListing> {
  const grants = rightsOf(lot)?.uses.length ?? 0;
  return grants > 0 ? newListing(currentYear) : earlierListing(currentYear);
}

export interface Edit {
  id: string;
  sellerId: string;
  version: number | null;
  listing: NewPackage;
}

export async function editListing(db: Db, edit: Edit, now: number): Promise<Package> {
  const { id, sellerId, version, listing } = edit;
  return inTransaction(db, async (tx) => {
    const before = await findOwnPackage(tx, id, sellerId);
    if (!(await isEditable(tx, before, now))) throw new ListingFixed();
    if (version !== null && version !== before.version) throw new ListingChanged();
    const { title, description } = listing;
    const collection = collectionOf({ ...before, title, description });
    const offered = { scope: offeredScope(listing), moment: "listing" } as const;
    await requireFreeRights(tx, collection, offered, now);
    if (listing.publisher !== before.publisher)
      await requireOwnPublisher(tx, sellerId, listing.publisher);
    const opening = openingAfterEdit(before, listing.startsAt ?? null, now);
    requireLaterEnd(listing, Math.max(now, opening.opens_at ?? now));
    const columns = {
      ...listingColumns(listing, opening.opens_at ?? before.created_at),
      ...opening,
      ...preservedColumns(before, listing.fileBytes ?? null),
    };
    const shown = shownColumn({ ...columns, hidden_at: before.hidden_at });
    if (columns.auction_end_time <= now) throw new ListingFixed();
    const after = await tx
      .updateTable("packages")
      .set({
        ...columns,
        shown,
        publisher_verified: await publisherFlag(tx, sellerId, listing.publisher),
        certified: hasSameFacts(before, columns) ? before.certified : 0,
        ...versioned(now),
        last_updated: Math.max(now, revisedAt(before) + 1),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (shown === 1) await addToSearch(tx, after.seq, after);
    else await removeFromSearch(tx, after.seq);
    if (shown > before.shown) await scheduleArrival(tx, id, "listed", now);
    await scheduleArrival(tx, id, "ending", endsSoonAt(after));
    await writeFigures(tx, [id]);
    if (before.opens_on !== null && after.opens_on === null) await notifyOfOpening(tx, after, now);
    if (before.logged > 0) await record(tx, id, [termsOf(after)], now);
    announce(tx, { type: "auction-changed", packageId: id });
    if (shown < before.shown)
      await tx.deleteFrom("search_matches").where("package_id", "=", id).execute();
    if (shown < before.shown) announce(tx, { type: "audience-changed", packageId: id });
    return after;
  });
}

export async function isEditable(db: Db, lot: Package, now: number): Promise<boolean> {
  const isOver = lot.status !== "active" || now >= lot.auction_end_time;
  return !isOver && !(await hasBids(db, lot));
}

/** If the start does not change, neither do the waiting period and the opening time. */
function openingAfterEdit(before: Package, start: Start, now: number): OpeningColumns {
  if (start === null) {
    return { opens_at: before.opens_on === null ? before.opens_at : now, opens_on: null };
  }
  const currentStart = before.opens_on === "certified" ? before.opens_on : before.opens_at;
  const { opens_at, opens_on } = before;
  if (opens_on !== null && start === currentStart) return { opens_at, opens_on };
  return openingOf(start, now);
}

export function preservedColumns(before: Package, fileBytes: number | null) {
  return {
    ...(fileBytes === before.file_bytes && { file_size: before.file_size }),
    ...(before.scheduled_end_time === null &&
      !isFixedPrice(before) && { scheduled_end_time: null }),
    book_count: before.book_count,
    problem_count: before.problem_count,
    difficulty_range: before.difficulty_range,
    educational_standards: before.educational_standards,
    collection_description: before.collection_description,
    sample_representativeness: before.sample_representativeness,
    usage_rights: before.usage_rights,
  };
}
