import type { Generated } from "kysely";
import type { Flag, Json, Time } from "./columns";

export interface SampleFilesTable {
  id: string;
  package_id: string;
  filename: string;
  file_content: string;
  file_type: string;
  content_type: "literary" | "educational" | "problem_bank";
  /** The type, if it is none of those that `content_type` can name. */
  kind: "chat" | "code" | "parallel" | null;
  original_size: number;
  word_count: number;
  quality_score: number | null;
  analysis: Json | null;
  language: string | null;
  uploaded_at: Time;
  reviewed_at: Time | null;
  /** The analysis version that last processed this sample; 0: none yet. */
  analysed: Generated<number>;
  /** The comparison edition that last covered this sample; 0: none yet. */
  compared: Generated<number>;
  benchmarks: Json | null;
  /** How many characters everyone can read; null: 500, the promise before sellers could choose. */
  shown_characters: number | null;
}

/** A draw of passages from a collection that its seller uploaded before a sale. */
export interface SamplingsTable {
  id: string;
  consignment_id: string;
  package_id: string;
  /** Counts the collections that were committed to for this package. */
  number: number;
  /** The digest of the collection's files, published before the passages are drawn. */
  sha256: string;
  characters: number;
  /** The entry of the public log that commits to the collection. */
  log_entry: number;
  committed_at: Time;
  /** The first signed tree head that covers the entry; it decides what is drawn. */
  checkpoint: string | null;
  sampled_at: Time | null;
  withdrawn_at: Time | null;
  figures: Json | null;
  /** The passages that everyone can read, without personal data. */
  passages: Json | null;
}

export interface SampleSignaturesTable {
  seq: Generated<number>;
  sample_id: string;
  shingles: number;
  signature: Uint8Array;
}

export interface SampleBandsTable {
  band: number;
  seq: number;
}

export interface NearDuplicatesTable {
  id: string;
  package_id: string;
  sample_id: string | null;
  filename: string;
  other_package_id: string;
  other_sample_id: string | null;
  other_filename: string;
  similarity: number;
  overlap: number;
  /** `own`: both belong to one seller. */
  status: "own" | "waiting" | "confirmed" | "dismissed";
  note: string | null;
  /** Stays after the operator's account is deleted. */
  decided_by: string | null;
  found_at: Time;
  decided_at: Time | null;
}

export interface BenchmarksTable {
  id: string;
  name: string;
  windows: number;
  hashes: Uint8Array;
  added_at: Time;
}

export interface BenchmarkStateTable {
  edition: number;
}

export interface ProblemSetsTable {
  id: string;
  package_id: string;
  sample_id: string | null;
  subject: string;
  subject_area: string | null;
  difficulty: string | null;
  grade_level: string | null;
  problem_count: number;
  solution_quality: number | null;
  topic_coverage: Json;
  has_step_by_solutions: Flag;
  has_diagrams: Flag;
  uploaded_at: Time;
}
