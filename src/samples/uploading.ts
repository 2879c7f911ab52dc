import type { Db } from "../../db/client";
import { TooLarge } from "../lib/errors";
import type { Clock } from "../lib/time";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import { salePriceRange } from "../packages/price-range";
import { EmptyText } from "../quality";
import { MAX_TEXT_BYTES } from "../rules/limits";
import type { Analyzer } from "./analyzer/analyzer";
import { replaceSample } from "./replacement";
import type { SampleAnalysis } from "./sample-analysis";
import { findChangeablePackage } from "./sampled-package";
import { addSample, findSample, requireSampleRoom } from "./samples";
import type { AnalysisRequest, NewSample } from "./schema";

/** An analysis takes seconds, so the time is read again after it. */
interface Analysis {
  analyzer: Analyzer;
  clock: Clock;
}

/** With a package, the analysis compares its figures and prices. @throws EmptyText, TooLarge */
export async function analyzeSample(
  db: Db,
  { analyzer }: Pick<Analysis, "analyzer">,
  ownerId: string,
  { content, contentType, encoding }: AnalysisRequest,
  lot?: Pick<Package, "total_words" | "total_characters" | "category" | "language">,
): Promise<SampleAnalysis> {
  if (content.trim() === "") throw new EmptyText();
  if (Buffer.byteLength(content) > MAX_TEXT_BYTES) throw new TooLarge(MAX_TEXT_BYTES);
  const priceOptions = lot && {
    collectionWords: lot.total_words,
    collectionCharacters: lot.total_characters,
    salePrices: await salePriceRange(db, lot, ownerId),
  };
  return analyzer.analyze(content, { contentType, encoding, ...priceOptions }, ownerId);
}

export async function uploadSample(
  db: Db,
  { analyzer, clock }: Analysis,
  owner: { packageId: string; sellerId: string },
  sample: NewSample,
): Promise<{ id: string; analysis: SampleAnalysis }> {
  const lot = await findOwnPackage(db, owner.packageId, owner.sellerId);
  // Checks before the analysis, which is slow.
  await requireSampleRoom(db, lot.id, owner.sellerId);
  const request = { ...sample, content: sample.fileContent };
  const analysis = await analyzeSample(db, { analyzer }, owner.sellerId, request, lot);
  return { id: await addSample(db, owner, sample, analysis, clock.now()), analysis };
}

export async function replaceSampleText(
  db: Db,
  { analyzer, clock }: Analysis,
  owner: { packageId: string; sellerId: string; sampleId: string },
  sample: NewSample,
): Promise<void> {
  const lot = await findOwnPackage(db, owner.packageId, owner.sellerId);
  // Checks before the analysis, which is slow.
  await findChangeablePackage(db, owner, clock.now());
  await findSample(db, lot.id, owner.sampleId);
  const request = { ...sample, content: sample.fileContent };
  const analysis = await analyzeSample(db, { analyzer }, owner.sellerId, request, lot);
  await replaceSample(db, owner, sample, analysis, clock.now());
}
