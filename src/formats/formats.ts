export type FormatName =
  | "txt"
  | "md"
  | "json"
  | "jsonl"
  | "csv"
  | "tsv"
  | "parquet"
  | "warc"
  | "html"
  | "xml"
  | "tex"
  | "srt"
  | "vtt"
  | "epub"
  | "docx"
  | "pdf";

interface Format {
  name: FormatName;
  label: string;
  extensions: readonly string[];
  startPattern?: RegExp;
}

export const FORMATS: readonly Format[] = [
  { name: "txt", label: "TXT", extensions: ["txt", "text"] },
  { name: "md", label: "Markdown", extensions: ["md", "markdown"] },
  { name: "jsonl", label: "JSONL", extensions: ["jsonl", "ndjson"] },
  { name: "json", label: "JSON", extensions: ["json"], startPattern: /^\s*[[{]\s*["{[\]}]/ },
  { name: "csv", label: "CSV", extensions: ["csv"] },
  { name: "tsv", label: "TSV", extensions: ["tsv", "tab"] },
  { name: "parquet", label: "Parquet", extensions: ["parquet", "pq"], startPattern: /^PAR1/ },
  { name: "warc", label: "WARC", extensions: ["warc", "wet"] },
  {
    name: "html",
    label: "HTML",
    extensions: ["html", "htm", "xhtml"],
    startPattern: /^\s*(<\?xml[^>]*>\s*)?(<!doctype html|<html[\s>])/i,
  },
  { name: "xml", label: "XML", extensions: ["xml", "tei"], startPattern: /^\s*<\?xml\s/ },
  {
    name: "tex",
    label: "LaTeX",
    extensions: ["tex", "latex"],
    startPattern: /^\s*\\documentclass/,
  },
  { name: "srt", label: "SRT", extensions: ["srt"] },
  { name: "vtt", label: "VTT", extensions: ["vtt"], startPattern: /^WEBVTT/ },
  { name: "epub", label: "EPUB", extensions: ["epub"] },
  { name: "docx", label: "DOCX", extensions: ["docx"] },
  { name: "pdf", label: "PDF", extensions: ["pdf"], startPattern: /^%PDF-/ },
];

const BINARY_FORMATS: readonly FormatName[] = ["parquet", "epub", "docx", "pdf"];

export function formatOf(name: string, head: string): FormatName {
  const lower = name.toLowerCase();
  const match = FORMATS.find(({ name: format }) => hasExtension(lower, format));
  if (match && !BINARY_FORMATS.includes(match.name)) return match.name;
  return FORMATS.find(({ startPattern }) => startPattern?.test(head))?.name ?? "txt";
}

export function hasExtension(name: string, format: FormatName): boolean {
  const extension = name.toLowerCase().split(".").at(-1) ?? "";
  return FORMATS.some(
    (candidate) => candidate.name === format && candidate.extensions.includes(extension),
  );
}

/** Binary formats and archives say themselves how to decode their text. */
export function hasNamedEncoding(fileName: string, encoding: string): boolean {
  const isText = ({ name }: Format) =>
    !BINARY_FORMATS.includes(name) && hasExtension(fileName, name);
  return encoding !== "utf-8" || FORMATS.some(isText);
}

export const ACCEPTED_EXTENSIONS = FORMATS.flatMap(({ extensions }) =>
  extensions.map((extension) => `.${extension}`),
).join(",");

export const FORMAT_LABELS: readonly string[] = FORMATS.map(({ label }) => label);

export function formatLabel(word: string): string | null {
  const normalized = word.trim().replace(/^\./, "").toLowerCase();
  const matches = ({ label, extensions }: Format) =>
    label.toLowerCase() === normalized || extensions.includes(normalized);
  return FORMATS.find(matches)?.label ?? null;
}
