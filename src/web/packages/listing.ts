import type { Db } from "../../../db/client";
import { inTransaction } from "../../../db/transaction";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { requestIfStartNeedsIt } from "../../certification/requests";
import { type Allowance, hasCertifiedPackage, listCollection } from "../../packages/allowance";
import { DraftChanged, findDraft } from "../../packages/drafts";
import { listingOfFields } from "../../packages/listing-fields";
import { findPackage, type NewPackage, type Package } from "../../packages/packages";
import { type PriceRange, suggestPrice } from "../../packages/price-range";
import { newListing, priceQuestion } from "../../packages/schema";
import { openDraft } from "../../relisting/relisting";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import type { SampleAnalysis } from "../../samples/sample-analysis";
import { addSample } from "../../samples/samples";
import type { FreeSpaceCheck } from "../../store/folder-store";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";
import { type LimitedRequest, requesterOf } from "../http/limited";
import { type AnalyzedSample, analyzeFirstSample } from "./first-sample";
import { suggestTitle } from "./suggested-title";

export interface ListingDeps extends AppContext {
  analyzer: Analyzer;
  disk: FreeSpaceCheck;
}

interface CheckedListing {
  collection: NewPackage;
  firstSample: AnalyzedSample | null;
}

export function listPackage(
  services: ListingDeps,
  requester: LimitedRequest,
  sellerId: string,
  listing: CheckedListing,
): Promise<Package> {
  return openWithinLimits(services, requester, sellerId, (allowance) =>
    listInTransaction(services, sellerId, listing, allowance),
  );
}

/** May run in a retried transaction, because `openWithinLimits` counts the listing before. */
export function listInTransaction(
  services: ListingDeps,
  sellerId: string,
  { collection, firstSample }: CheckedListing,
  allowance: Allowance,
): Promise<Package> {
  const now = services.clock.now();
  return openWithSample(services, firstSample, (tx) =>
    listCollection(tx, sellerId, collection, allowance, now),
  );
}

export async function publishDraft(
  services: ListingDeps,
  requester: LimitedRequest,
  ownPackage: { id: string; sellerId: string },
): Promise<Package> {
  const { db, clock, analyzer } = services;
  const now = clock.now();
  const analyzedDraft = await findDraft(db, ownPackage.id, ownPackage.sellerId);
  // Validates before the analysis, which is slow.
  newListing(new Date(now).getUTCFullYear()).parse(listingOfFields(analyzedDraft.fields));
  const firstSample = await analyzeFirstSample(
    { analyzer, db },
    ownPackage.sellerId,
    analyzedDraft.fields,
  );
  return openWithinLimits(services, requester, ownPackage.sellerId, (allowance) =>
    openWithSample(services, firstSample, async (tx) => {
      const draft = await findDraft(tx, ownPackage.id, ownPackage.sellerId);
      if (draft.revision !== analyzedDraft.revision) throw new DraftChanged(draft.fields);
      return openDraft(tx, ownPackage, allowance, now);
    }),
  );
}

async function openWithSample(
  { db, clock, disk }: ListingDeps,
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

/** New accounts without a certified package share a limit per network, however many they are. */
export async function openWithinLimits<Opened>(
  { db, config, limits }: AppContext,
  requester: LimitedRequest,
  sellerId: string,
  open: (allowance: Allowance) => Promise<Opened>,
): Promise<Opened> {
  const { listing, listingsPerDay: perDay, uncertifiedAuctions: uncertified, fees } = config;
  const allowance = { listing, perDay, uncertified, fees };
  if (await hasCertifiedPackage(db, sellerId)) return open(allowance);
  const { network, isKnown } = requesterOf(requester, config);
  if (isKnown) return open(allowance);
  await limits.use("newcomersListings", "", network);
  try {
    return await open(allowance);
  } catch (refusal) {
    await limits.refund("newcomersListings", "", network);
    throw refusal;
  }
}

/** An English title is only suggested, so that the seller reads it before it is stored. */
export async function suggestIfAsked(
  services: Pick<ListingDeps, "db" | "analyzer">,
  sellerId: string,
  form: Form,
): Promise<(FilledForm & { suggestion?: Suggestion }) | null> {
  if (form.act === "suggest-title") {
    const englishTitle = form.englishTitle?.trim() || suggestTitle(form);
    return { ...EMPTY_FORM, values: { ...form, englishTitle } };
  }
  if (form.act !== "suggest") return null;
  const suggestion = await suggestionFor(services, sellerId, form);
  return { ...EMPTY_FORM, values: form, suggestion };
}

export interface Suggestion {
  range: PriceRange | null;
  analysis: SampleAnalysis | null;
}

async function suggestionFor(
  { db, analyzer }: Pick<ListingDeps, "db" | "analyzer">,
  sellerId: string,
  form: Form,
): Promise<Suggestion> {
  const question = priceQuestion.safeParse(form);
  const firstSample = await analyzeFirstSample({ analyzer, db }, sellerId, form);
  const range = question.success ? await suggestPrice(db, question.data, sellerId) : null;
  return { range, analysis: firstSample?.analysis ?? null };
}
