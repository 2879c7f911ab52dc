import type { z } from "zod";
import type { sampleSchema } from "../../samples/answers";
import type { PackageJson } from "../packages/package-json";

export type SampleJson = z.output<typeof sampleSchema>;

export function pick<Json extends object, Name extends keyof Json>(
  json: Json,
  names: readonly Name[],
): Pick<Json, Name> {
  return Object.fromEntries(names.map((name) => [name, json[name]])) as Pick<Json, Name>;
}

const SUMMARY = [
  ...["id", "title", "englishTitle", "description", "category", "language", "contentType"],
  ...["totalWords", "totalCharacters", "formats", "publisher", "publisherVerified", "certified"],
  ...["status", "sale", "audience", "opened", "startsAt", "endsAt", "bidCount", "highestBid"],
  ...["minimumBid", "reserve", "seats", "seated", "exclusiveFrom", "shelf"],
] as const satisfies ReadonlyArray<keyof PackageJson>;

/** Without what makes a list too long for a model. */
export const summaryOf = (json: PackageJson) => ({
  ...pick(json, SUMMARY),
  aiTrainingValue: json.dataQuality?.aiTrainingValue ?? null,
});

export const qualityOf = (json: PackageJson) =>
  pick(json, ["id", "title", "certified", "totalWords", "dataQuality", "sampling"]);

export const rightsOf = (json: PackageJson) =>
  pick(json, [
    ...(["id", "title", "rights", "usageRights", "sale", "contractAutomatic", "seats"] as const),
    ...(["exclusiveFrom", "exclusive", "shelf", "addedTaxPercent", "feePercent"] as const),
  ]);

export const comparedOf = (json: PackageJson) => ({
  ...summaryOf(json),
  ...qualityOf(json),
  ...rightsOf(json),
});

export const sampleOf = (json: SampleJson) =>
  pick(json, [
    ...(["id", "filename", "fileContent", "shownCharacters", "contentType", "language"] as const),
    ...(["wordCount", "originalSize", "qualityScore", "reviewedAt", "benchmarks"] as const),
  ]);
