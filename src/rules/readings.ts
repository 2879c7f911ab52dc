import type { NoteKind } from "../lib/files";
import { textOf, type Wording } from "../lib/wording";

export const ENCODING_NAMES = {
  "utf-16le": "UTF-16LE",
  "utf-16be": "UTF-16BE",
  gb18030: "GB18030 (GBK)",
  big5: "Big5",
  shift_jis: "Shift_JIS",
  "euc-jp": "EUC-JP",
  "iso-2022-jp": "ISO-2022-JP",
  "euc-kr": "EUC-KR",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  "windows-1252": "Windows-1252",
  "windows-1253": "Windows-1253",
  "windows-1254": "Windows-1254 (ISO-8859-9)",
  "windows-1255": "Windows-1255",
  "windows-1256": "Windows-1256",
  "windows-1257": "Windows-1257",
  "windows-874": "Windows-874",
  "iso-8859-2": "ISO-8859-2",
  "iso-8859-5": "ISO-8859-5",
  "iso-8859-6": "ISO-8859-6",
  "iso-8859-7": "ISO-8859-7",
  "iso-8859-8": "ISO-8859-8",
  "koi8-r": "KOI8-R",
  "koi8-u": "KOI8-U",
  ibm866: "CP866",
} as const;

const NAMES: Readonly<Record<string, string>> = {
  ...ENCODING_NAMES,
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8 (BOM)",
  "broken-utf-8": "UTF-8",
};

export function encodingName(encoding: string): string {
  return NAMES[encoding] ?? encoding;
}

interface FileCount {
  name: string;
  files: number;
}

/** Older signed reports lack some figures. */
interface Reading {
  format?: string | undefined;
  encoding?: string | null | undefined;
  documents?: number | undefined;
  words?: number | undefined;
  characters?: number | undefined;
  fields?: readonly string[] | undefined;
  filesByEncoding?: readonly FileCount[] | undefined;
  filesByField?: readonly FileCount[] | undefined;
  notes?: ReadonlyArray<{ path: string; note: NoteKind; detail: string }> | undefined;
  faults?: ReadonlyArray<{ fault: string }> | undefined;
}

type MessageFunction<Values> = (values: Values) => string;

interface Words
  extends Record<"documents" | "words" | "characters", MessageFunction<{ count: number }>> {
  inFiles: MessageFunction<{ name: string; count: number }>;
  fields: MessageFunction<{ fields: string }>;
  moreNotes: MessageFunction<{ count: number }>;
  notes: Record<NoteKind, Wording<Record<"detail" | "filled" | "total" | "characters", string>>>;
}

/** An archive can have thousands of files with the same note. */
const MAX_PATHS = 3;
const MAX_NOTES = 20;

type FormatLabel = (format: string) => string | null;

export function readingLines(
  reading: Reading,
  words: Words,
  labelOf: FormatLabel,
): Array<{ path: string; text: string }> {
  const { format, fields = [], filesByField = [] } = reading;
  const lines = noteLines(reading, words);
  const fieldNames = filesByField.length > 0 ? inFiles(filesByField, words) : fields.join(", ");
  if (fieldNames !== "") lines.unshift({ path: "", text: words.fields({ fields: fieldNames }) });
  if (format) lines.unshift({ path: "", text: figures(reading, words, labelOf) });
  return lines;
}

function noteLines({ encoding, notes = [], faults = [] }: Reading, words: Words) {
  const isEncodingOffered = faults.some(({ fault }) => fault === "encoding-guessed");
  // The figures and the choice of an encoding already mention these encodings.
  const relevantNotes = notes.filter(
    ({ path, note, detail }) =>
      (note !== "converted" || detail !== encoding) &&
      (note !== "encoding-guessed" || path || !isEncodingOffered),
  );
  const groups = Map.groupBy(relevantNotes, ({ note, detail }) =>
    textOf(words.notes[note] ?? note, noteValues(note, detail)),
  );
  const lines = [...groups].slice(0, MAX_NOTES).map(([text, group]) => {
    const paths = group.slice(0, MAX_PATHS).map(({ path }) => path);
    const more = group.length > MAX_PATHS ? ` + ${group.length - MAX_PATHS}` : "";
    return { path: paths.join(", ") + more, text };
  });
  if (groups.size > MAX_NOTES)
    lines.push({ path: "", text: words.moreNotes({ count: groups.size - MAX_NOTES }) });
  return lines;
}

function noteValues(note: NoteKind, detail: string) {
  const isEncodings = note === "converted" || note === "encoding-guessed";
  const noValues = { filled: "", total: "", characters: "" };
  if (note !== "pages")
    return { ...noValues, detail: isEncodings ? encodingNames(detail) : detail };
  const [filled = "", total = "", characters = ""] = detail.split("/").map(formatInteger);
  return { detail, filled, total, characters };
}

const formatInteger = (count: number | string) => Number(count).toLocaleString("en-US");

const encodingNames = (encodings: string) => encodings.split(", ").map(encodingName).join(", ");

function inFiles(counts: readonly FileCount[], words: Words): string {
  return counts.map(({ name, files }) => words.inFiles({ name, count: files })).join(", ");
}

function figures(reading: Reading, words: Words, labelOf: FormatLabel): string {
  const counts = (["documents", "words", "characters"] as const).flatMap((unit) => {
    const count = reading[unit];
    if (count === undefined || reading.documents === 0) return [];
    return [words[unit]({ count })];
  });
  const { encoding, filesByEncoding = [] } = reading;
  const encodingCounts = filesByEncoding.map(({ name, files }) => ({
    name: encodingName(name),
    files,
  }));
  const encodings =
    encodingCounts.length > 0 ? inFiles(encodingCounts, words) : encodingNames(encoding ?? "");
  const { format = "" } = reading;
  const parts = [labelOf(format) ?? format.toUpperCase(), encodings, ...counts];
  return parts.filter(Boolean).join(" \u00b7 ");
}
