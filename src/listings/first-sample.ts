import type { Db } from "../../db/client";
import { InvalidInput } from "../lib/errors";
import type { ListingFields } from "../packages/listing-fields";
import { salePriceRange } from "../packages/price-range";
import { sampleOfFields } from "../packages/sample-fields";
import { priceQuestion } from "../packages/schema";
import { MAX_TEXT_BYTES } from "../rules/limits";
import type { Analyzer } from "../samples/analyzer/analyzer";
import type { SampleAnalysis } from "../samples/sample-analysis";
import { firstSample, type NewSample } from "../samples/schema";

export interface AnalyzedSample {
  sample: NewSample;
  analysis: SampleAnalysis;
}

/** Returns null if the fields contain no sample. @throws ZodError, InvalidInput */
export async function analyzeFirstSample(
  db: Db,
  analyzer: Analyzer,
  sellerId: string,
  fields: ListingFields,
): Promise<AnalyzedSample | null> {
  if (!fields.sampleText?.trim()) return null;
  const sample = firstSample.parse(sampleOfFields(fields));
  if (Buffer.byteLength(sample.fileContent) > MAX_TEXT_BYTES)
    throw new InvalidInput([
      { path: fields.sampleName ? "sampleFile" : "sampleText", message: "sample-large" },
    ]);
  const question = priceQuestion.safeParse(fields);
  const { contentType, encoding } = sample;
  const options = {
    contentType,
    encoding,
    collectionWords: question.success ? question.data.words : undefined,
    collectionCharacters: question.success ? question.data.characters : undefined,
    salePrices: question.success ? await salePriceRange(db, question.data, sellerId) : undefined,
  };
  return { sample, analysis: await analyzer.analyze(sample.fileContent, options, sellerId) };
}
