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
  endings: readonly string[];
  begins?: RegExp;
}

export const FORMATS: readonly Format[] = [
  { name: "txt", label: "TXT", endings: ["txt", "text"] },
  { name: "md", label: "Markdown", endings: ["md", "markdown"] },
  { name: "jsonl", label: "JSONL", endings: ["jsonl", "ndjson"] },
  { name: "json", label: "JSON", endings: ["json"], begins: /^\s*[[{]\s*["{[\]}]/ },
  { name: "csv", label: "CSV", endings: ["csv"] },
  { name: "tsv", label: "TSV", endings: ["tsv", "tab"] },
  { name: "parquet", label: "Parquet", endings: ["parquet", "pq"], begins: /^PAR1/ },
  { name: "warc", label: "WARC", endings: ["warc", "wet"], begins: /^WARC\/\d/ },
  {
    name: "html",
    label: "HTML",
    endings: ["html", "htm", "xhtml"],
    begins: /^\s*(<!doctype html|<html[\s>])/i,
  },
  { name: "xml", label: "XML", endings: ["xml", "tei"], begins: /^\s*<\?xml\s/ },
  { name: "tex", label: "LaTeX", endings: ["tex", "latex"], begins: /^\s*\\documentclass/ },
  { name: "srt", label: "SRT", endings: ["srt"] },
  { name: "vtt", label: "VTT", endings: ["vtt"], begins: /^WEBVTT/ },
  { name: "epub", label: "EPUB", endings: ["epub"] },
  { name: "docx", label: "DOCX", endings: ["docx"] },
  { name: "pdf", label: "PDF", endings: ["pdf"], begins: /^%PDF-/ },
];

const BINARY: readonly FormatName[] = ["parquet", "epub", "docx", "pdf"];

export function formatOf(name: string, head: string): FormatName {
  const lower = name.toLowerCase();
  const match = FORMATS.find(({ name: format }) => hasEnding(lower, format));
  if (match && !BINARY.includes(match.name)) return match.name;
  return FORMATS.find(({ begins }) => begins?.test(head))?.name ?? "txt";
}

export function hasEnding(name: string, format: FormatName): boolean {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  return FORMATS.some(
    (candidate) => candidate.name === format && candidate.endings.includes(ending),
  );
}

export const ACCEPTED = FORMATS.flatMap(({ endings }) =>
  endings.map((ending) => `.${ending}`),
).join(",");

export const FORMAT_LABELS: readonly string[] = FORMATS.map(({ label }) => label);

export function formatLabel(word: string): string | null {
  const normalized = word.trim().replace(/^\./, "").toLowerCase();
  const matches = ({ label, endings }: Format) =>
    label.toLowerCase() === normalized || endings.includes(normalized);
  return FORMATS.find(matches)?.label ?? null;
}
