import type { Db } from "../../db/client";
import type { ListingFields } from "../packages/listing-fields";
import { type PriceRange, suggestPrice } from "../packages/price-range";
import { priceQuestion } from "../packages/schema";
import type { Analyzer } from "../samples/analyzer/analyzer";
import type { SampleAnalysis } from "../samples/sample-analysis";
import { analyzeFirstSample } from "./first-sample";

export interface Suggestion {
  range: PriceRange | null;
  analysis: SampleAnalysis | null;
}

export async function suggestionFor(
  db: Db,
  analyzer: Analyzer,
  sellerId: string,
  fields: ListingFields,
): Promise<Suggestion> {
  const question = priceQuestion.safeParse(fields);
  const firstSample = await analyzeFirstSample(db, analyzer, sellerId, fields);
  const range = question.success ? await suggestPrice(db, question.data, sellerId) : null;
  return { range, analysis: firstSample?.analysis ?? null };
}
