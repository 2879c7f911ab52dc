import type { NoteKind } from "./file-faults";
import { fillIn } from "./wording";

/** What intake found in a file. Reports that were signed before something was counted lack it. */
interface Found {
  format?: string | undefined;
  encoding?: string | null | undefined;
  documents?: number | undefined;
  words?: number | undefined;
  /** Other than white space. */
  characters?: number | undefined;
  fields?: readonly string[] | undefined;
  notes?: ReadonlyArray<{ path: string; note: NoteKind; detail: string }> | undefined;
}

interface Words
  extends Record<"documents" | "words" | "characters" | "fields" | "moreNotes", string> {
  notes: Record<NoteKind, string>;
}

/** An archive may have thousands of notes. */
const MOST_NOTES = 20;

/** What a reader is told of a file, line by line; `path` is inside it, where it is an archive. */
export function readingLines(found: Found, words: Words): Array<{ path: string; text: string }> {
  const { format, fields = [] } = found;
  // The figures name the whole file's encoding.
  const notes = (found.notes ?? []).filter(({ path, note }) => path || note !== "converted");
  const lines = notes.slice(0, MOST_NOTES).map(({ path, note, detail }) => ({
    path,
    text: fillIn(words.notes[note] ?? note, { detail }),
  }));
  if (notes.length > MOST_NOTES)
    lines.push({ path: "", text: fillIn(words.moreNotes, { count: notes.length - MOST_NOTES }) });
  if (fields.length > 0)
    lines.unshift({ path: "", text: fillIn(words.fields, { fields: fields.join(", ") }) });
  if (format) lines.unshift({ path: "", text: figures(found, words) });
  return lines;
}

function figures(found: Found, words: Words): string {
  const counted = (["documents", "words", "characters"] as const).flatMap((unit) =>
    found[unit] === undefined || found.documents === 0
      ? []
      : [fillIn(words[unit], { count: found[unit].toLocaleString("en-US") })],
  );
  const kinds = [found.format, found.encoding].flatMap((name) => name?.toUpperCase() ?? []);
  return [...kinds, ...counted].join(" \u00b7 ");
}
