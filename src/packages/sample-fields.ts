import { z } from "zod";
import { content, fileName, line } from "../lib/inputs";

export const SAMPLE_FIELDS = {
  fileContent: "sampleText",
  contentType: "sampleType",
  filename: "sampleName",
  encoding: "sampleEncoding",
  shownCharacters: "sampleShown",
} as const;

export const SAMPLE_INPUT = z
  .strictObject({
    fileContent: content("no-content").refine((textField) => textField.trim() !== "", "no-content"),
    contentType: line().optional(),
    filename: fileName().optional(),
    encoding: line().optional(),
    shownCharacters: z.union([z.number(), line()], "shown-characters").optional(),
  })
  .nullish();

export function sampleOfFields(
  fields: Readonly<Partial<Record<string, string>>>,
): Record<string, string | undefined> {
  const named = Object.entries(SAMPLE_FIELDS);
  return Object.fromEntries(named.map(([name, field]) => [name, fields[field] || undefined]));
}

export function fieldsOfSample(sample: unknown): Record<string, string> {
  const sampleInput = z.object({ sample: SAMPLE_INPUT }).parse({ sample }).sample ?? {};
  const named = Object.entries(sampleInput) as Array<[keyof typeof SAMPLE_FIELDS, string | number]>;
  return Object.fromEntries(named.map(([name, value]) => [SAMPLE_FIELDS[name], String(value)]));
}

export const isSampleField = (name: string) =>
  (Object.values(SAMPLE_FIELDS) as string[]).includes(name);
