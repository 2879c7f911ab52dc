import type { Flag, Json, Time } from "./columns";

export interface SampleFilesTable {
  id: string;
  package_id: string;
  filename: string;
  file_content: string;
  file_type: string;
  content_type: "literary" | "educational" | "problem_bank";
  original_size: number;
  word_count: number;
  /** 0 to 100. */
  quality_score: number | null;
  analysis: Json | null;
  language: string | null;
  uploaded_at: Time;
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
