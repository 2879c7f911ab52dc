import { FileFaultError } from "../faults";
import type { Reading, Sink } from "../reading";
import { linesOf, splitHead, withoutByteOrderMark } from "../text/lines";
import { type JsonPart, JsonSplitter } from "./json-splitter";
import { tryParseJson } from "./parse-json";
import { RecordWriter } from "./records";

const MAX_BROKEN_SHARE = 0.01;
const HEAD_CHARACTERS = 65_536;

export async function readJson(pieces: AsyncIterable<string>, sink: Sink, reading: Reading) {
  const { head, text } = await splitHead(withoutByteOrderMark(pieces), HEAD_CHARACTERS);
  const records = new RecordWriter(sink, reading);
  if (isJsonLines(head)) await readLines(text, records, reading);
  else await readValues(text, records);
  records.end();
}

const MAX_PROBED_LINES = 20;

function isJsonLines(head: string): boolean {
  const lines = head.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return false;
  const probedLines = lines.slice(0, Math.min(MAX_PROBED_LINES, lines.length - 1));
  const values = probedLines.filter((line) => isRecord(tryParseJson(line)));
  return values.length * 2 >= probedLines.length;
}

function isRecord(value: unknown): boolean {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}

async function readLines(text: AsyncIterable<string>, records: RecordWriter, reading: Reading) {
  let [lines, brokenLines] = [0, 0];
  for await (const line of linesOf(text)) {
    if (line.trim() === "") continue;
    lines++;
    requireFewValues(line);
    const record = tryParseJson(line);
    if (isRecord(record)) records.add(record, line.length);
    else brokenLines++;
  }
  reading.brokenLines += brokenLines;
  if (brokenLines > lines * MAX_BROKEN_SHARE) throw new FileFaultError("broken-lines");
}

const MAX_VALUES = 1_000_000;
const VALUE_MARKS = new Set(["{", "[", ":"].map((mark) => mark.charCodeAt(0)));

function requireFewValues(json: string): void {
  if (json.length <= MAX_VALUES) return;
  let values = 0;
  for (let i = 0; i < json.length && values <= MAX_VALUES; i++)
    if (VALUE_MARKS.has(json.charCodeAt(i))) values++;
  if (values > MAX_VALUES) throw new FileFaultError("line-too-long");
}

async function readValues(text: AsyncIterable<string>, records: RecordWriter): Promise<void> {
  let soleValue: string | null = null;
  const addPart = ({ json, from }: JsonPart) => {
    requireFewValues(json);
    if (from === "root" && soleValue === null && records.count === 0) {
      soleValue = json;
      return;
    }
    if (soleValue !== null) records.add(requireJson(soleValue), soleValue.length);
    soleValue = null;
    records.add(requireJson(json), json.length);
  };
  const splitter = new JsonSplitter(addPart);
  for await (const piece of text) splitter.add(piece);
  splitter.end();
  if (soleValue !== null) addDocument(requireJson(soleValue), records);
}

function requireJson(json: string): unknown {
  const value = tryParseJson(json);
  if (value === undefined) throw new FileFaultError("not-json");
  return value;
}

function addDocument(value: unknown, records: RecordWriter): void {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    records.add(value, 0);
    return;
  }
  const rest: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const isList = Array.isArray(member) && member.some((item) => item && typeof item === "object");
    if (!isList) rest.push([name, member]);
    else for (const item of member) records.add({ [name]: [item] }, 1000);
  }
  if (rest.length > 0) records.add(Object.fromEntries(rest), 1000);
}
