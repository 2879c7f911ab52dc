import { TooLarge } from "../../lib/errors";
import { findOwnPackage } from "../../packages/own-packages";
import type { Package } from "../../packages/packages";
import { salePriceRange } from "../../packages/price-range";
import { EmptyText } from "../../quality";
import { MAX_TEXT_BYTES } from "../../rules/limits";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import { replaceSample } from "../../samples/replacement";
import type { SampleAnalysis } from "../../samples/sample-analysis";
import { findChangeablePackage } from "../../samples/sampled-package";
import { addSample, findSample, requireSampleRoom } from "../../samples/samples";
import type { AnalysisRequest, NewSample } from "../../samples/schema";
import type { AppContext } from "../http/app-context";

export type AnalysisDeps = Pick<AppContext, "db" | "clock"> & { analyzer: Analyzer };

export async function analyzeSample(
  { analyzer, db }: Pick<AnalysisDeps, "analyzer" | "db">,
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
  services: AnalysisDeps,
  owner: { packageId: string; sellerId: string },
  sample: NewSample,
): Promise<{ id: string; analysis: SampleAnalysis }> {
  const { db, clock } = services;
  const lot = await findOwnPackage(db, owner.packageId, owner.sellerId);
  // Checks before the analysis, which is slow.
  await requireSampleRoom(db, lot.id, owner.sellerId);
  const request = { ...sample, content: sample.fileContent };
  const analysis = await analyzeSample(services, owner.sellerId, request, lot);
  return { id: await addSample(db, owner, sample, analysis, clock.now()), analysis };
}

export async function replaceSampleText(
  services: AnalysisDeps,
  owner: { packageId: string; sellerId: string; sampleId: string },
  sample: NewSample,
): Promise<void> {
  const { db, clock } = services;
  const lot = await findOwnPackage(db, owner.packageId, owner.sellerId);
  // Checks before the analysis, which is slow.
  await findChangeablePackage(db, owner, clock.now());
  await findSample(db, lot.id, owner.sampleId);
  const request = { ...sample, content: sample.fileContent };
  const analysis = await analyzeSample(services, owner.sellerId, request, lot);
  await replaceSample(db, owner, sample, analysis, clock.now());
}
