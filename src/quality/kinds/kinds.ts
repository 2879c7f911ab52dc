import { type ChatFigures, chatFiguresOf } from "./chat";
import { type CodeFigures, codeFiguresOf } from "./code";
import { type ParallelFigures, type ParallelText, parallelTextOf } from "./parallel";
import { structuredRecords } from "./records";
import { recordsOfTmx } from "./tmx";

export type Structure = ChatFigures | CodeFigures | ParallelFigures;

export interface FoundStructure {
  figures: Structure;
  /** The two sides of parallel text, which are measured separately. */
  sides: ParallelText["texts"] | null;
}

/** Found in how the file is built, whatever its seller declared. Null for running text. */
export function structureOf(text: string): FoundStructure | null {
  const records = recordsOfTmx(text) ?? structuredRecords(text);
  const chat = records && chatFiguresOf(records);
  if (chat) return { figures: chat, sides: null };
  const code = codeFiguresOf(text, records);
  if (code) return { figures: code, sides: null };
  const parallel = parallelTextOf(text, records);
  return parallel && { figures: parallel.figures, sides: parallel.texts };
}
