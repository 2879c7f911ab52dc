import { Conflict, coded } from "../lib/errors";
import type { DisputeReason } from "../rules/deal";
import type { Package } from "./packages";

export class ListingDisproved extends coded(Conflict, "listing-disproved") {}
export class ListingUncorrected extends coded(Conflict, "listing-uncorrected") {}

const SIZE = ["total_words", "total_characters", "total_files", "file_size", "file_bytes"] as const;

/** What each reason disproves: the listing is corrected once one of these differs. */
const DISPROVED_COLUMNS: Readonly<Record<DisputeReason, ReadonlyArray<keyof Package>>> = {
  incomplete: SIZE,
  differs: [
    ...SIZE,
    "language",
    "content_type",
    "category",
    "description",
    "collection_description",
  ],
  rights: ["rights", "usage_rights"],
  "personal-data": ["rights"],
  // These concern the files and the payment, not the listing.
  unreadable: [],
  unconfirmed: [],
};

export function disproves(reason: DisputeReason): boolean {
  return DISPROVED_COLUMNS[reason].length > 0;
}

/** A disproved listing cannot be listed again as it is. @throws ListingUncorrected */
export function requireCorrected(previous: Package, relisted: Package): void {
  const reason = previous.disproved;
  if (reason === null) return;
  const isCorrected = DISPROVED_COLUMNS[reason].some((name) => previous[name] !== relisted[name]);
  if (!isCorrected) throw new ListingUncorrected({ reason });
}
