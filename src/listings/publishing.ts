import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { requestIfStartNeedsIt } from "../certification/requests";
import type { Requester } from "../lib/requester";
import type { Clock } from "../lib/time";
import { type Allowance, listCollection } from "../packages/allowance";
import { DraftChanged, findDraft } from "../packages/drafts";
import { listingOfFields } from "../packages/listing-fields";
import { findPackage, type NewPackage, type Package } from "../packages/packages";
import { newListing } from "../packages/schema";
import { openDraft } from "../relisting/relisting";
import type { Analyzer } from "../samples/analyzer/analyzer";
import { addSample } from "../samples/samples";
import type { FreeSpaceCheck } from "../store/folder-store";
import { type AnalyzedSample, analyzeFirstSample } from "./first-sample";
import { type ListingLimits, openWithinLimits } from "./opening";

export interface ListingServices extends ListingLimits {
  analyzer: Analyzer;
  clock: Clock;
  disk: FreeSpaceCheck;
}

export interface CheckedListing {
  collection: NewPackage;
  firstSample: AnalyzedSample | null;
}

export function listPackage(
  db: Db,
  services: ListingServices,
  requester: Requester,
  sellerId: string,
  listing: CheckedListing,
): Promise<Package> {
  return openWithinLimits(db, services, requester, sellerId, (allowance) =>
    listInTransaction(db, services, sellerId, listing, allowance),
  );
}

/** May run in a retried transaction, because `openWithinLimits` counts the listing before. */
export function listInTransaction(
  db: Db,
  services: Pick<ListingServices, "clock" | "disk">,
  sellerId: string,
  { collection, firstSample }: CheckedListing,
  allowance: Allowance,
): Promise<Package> {
  const now = services.clock.now();
  return openWithSample(db, services, firstSample, (tx) =>
    listCollection(tx, sellerId, collection, allowance, now),
  );
}

/** @throws DraftChanged if the draft was saved during the analysis of its sample */
export async function publishDraft(
  db: Db,
  services: ListingServices,
  requester: Requester,
  ownPackage: { id: string; sellerId: string },
): Promise<Package> {
  const { clock, analyzer } = services;
  const now = clock.now();
  const { id, sellerId } = ownPackage;
  const { fields, revision } = await findDraft(db, id, sellerId);
  // Validates before the analysis, which is slow.
  newListing(new Date(now).getUTCFullYear()).parse(listingOfFields(fields));
  const firstSample = await analyzeFirstSample(db, analyzer, sellerId, fields);
  return openWithinLimits(db, services, requester, sellerId, (allowance) =>
    openWithSample(db, services, firstSample, async (tx) => {
      const draft = await findDraft(tx, id, sellerId);
      if (draft.revision !== revision) throw new DraftChanged(draft.fields);
      return openDraft(tx, ownPackage, allowance, now);
    }),
  );
}

async function openWithSample(
  db: Db,
  { clock, disk }: Pick<ListingServices, "clock" | "disk">,
  firstSample: AnalyzedSample | null,
  open: (tx: Db) => Promise<Package>,
): Promise<Package> {
  if (firstSample) await disk.requireFree();
  return inTransaction(db, async (tx) => {
    const lot = await open(tx);
    await requestIfStartNeedsIt(tx, lot, clock.now());
    if (!firstSample) return lot;
    const { sample, analysis } = firstSample;
    const owner = { packageId: lot.id, sellerId: lot.seller_id };
    await addSample(tx, owner, sample, analysis, clock.now());
    return findPackage(tx, lot.id);
  });
}
