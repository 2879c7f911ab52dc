import { z } from "zod";
import { line } from "../lib/inputs";

export const FREQUENCIES = ["at-once", "daily", "never"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const MAX_NAME_LENGTH = 100;

const MAX_ADDRESS_LENGTH = 4000;

const name = line("required").min(1, "required").max(MAX_NAME_LENGTH, "too-long");

const frequency = z.enum(FREQUENCIES, "choice-invalid");

export const newSearch = z.object({
  address: line("search-address")
    .max(MAX_ADDRESS_LENGTH, "search-address")
    .startsWith("/marketplace", "search-address"),
  name: name.optional(),
  frequency: frequency.default("at-once"),
});

export const searchChanges = z.object({ name: name.optional(), frequency: frequency.optional() });

export function toSearchName(suggested: string): string {
  return Array.from(suggested).slice(0, MAX_NAME_LENGTH).join("");
}
