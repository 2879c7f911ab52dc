import type { Titled } from "../lib/titled";
import type { NearCopy } from "../samples/comparison/near-copies";

export interface NearCopyRecord extends NearCopy {
  title: string;
  english_title: string | null;
  language: string;
  seller: string;
  other_title: string;
  other_english_title: string | null;
  other_language: string;
  other_seller: string;
}

export function laterLot({ title, english_title, language }: NearCopyRecord): Titled {
  return { title, english_title, language };
}

export function earlierLot(record: NearCopyRecord): Titled {
  const { other_title: title, other_english_title: english_title, other_language } = record;
  return { title, english_title, language: other_language };
}
