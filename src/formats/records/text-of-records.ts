import { hasTags, shownText } from "../markup/html-values";
import { parseJson } from "./parse-json";

export type TextFormat = "plain" | "json" | "jsonl";

export interface ExtractedText {
  text: string;
  format: TextFormat;
}

const TEXT_FIELDS =
  /^(?:text|content|body|passage|paragraphs?|title|chapter|context|options|choices)$/i;

const FIELD_LABELS: readonly [fields: RegExp, label: string][] = [
  [
    /^(?:question|problem|prompt|instruction|q|題目|题目|問題|问题|問|问|設問|문제|질문|pregunta|enunciado|frage|aufgabe|pergunta|questão|вопрос|задача)$/i,
    "Question: ",
  ],
  [
    /^(?:answer|response|output|a|答案|解答|回答|答|答え|正解|정답|답|respuesta|réponse|antwort|resposta|ответ)$/i,
    "Answer: ",
  ],
  [
    /^(?:solution|explanation|rationale|steps|解析|詳解|详解|解説|풀이|해설|solución|lösung|solução|resolução|решение)$/i,
    "Solution: ",
  ],
];

/** Removes keys and brackets, which are not part of a corpus. Text that is not JSON is unchanged. */
export function textOfRecords(text: string): ExtractedText {
  const parsed = recordsOf(text);
  return parsed ? extractText(parsed.records, parsed.format, text) : { text, format: "plain" };
}

interface ParsedRecords {
  records: unknown[];
  format: Exclude<TextFormat, "plain">;
}

export function recordsOf(text: string): ParsedRecords | null {
  const start = text.trimStart()[0];
  if (start !== "{" && start !== "[") return null;
  const document = parse(text);
  if (document !== undefined) return { records: [document], format: "json" };
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const records = lines.map(parse);
  return records.includes(undefined) ? null : { records, format: "jsonl" };
}

function parse(json: string): unknown {
  try {
    return parseJson(json) ?? null;
  } catch {
    return undefined;
  }
}

function extractText(
  records: readonly unknown[],
  format: TextFormat,
  original: string,
): ExtractedText {
  const lines = stringsIn(records);
  return lines.length > 0
    ? { text: lines.join("\n"), format }
    : { text: original, format: "plain" };
}

interface FieldText {
  key: string;
  value: string;
}

function stringsIn(records: readonly unknown[]): string[] {
  const texts: FieldText[] = [];
  const pending: { key: string; value: unknown }[] = [];
  const enqueue = (values: readonly unknown[], key = "") => {
    for (const value of values.toReversed()) pending.push({ key, value });
  };
  enqueue(records);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { key, value } = next;
    if (isText(value, labelOf(key))) texts.push({ key, value: String(value) });
    else if (Array.isArray(value)) enqueue(value, key);
    else if (value !== null && typeof value === "object")
      for (const [name, member] of textFields(value).toReversed()) enqueue([member], name);
  }
  const htmlKeys = htmlKeysIn(texts);
  return texts.map(
    ({ key, value }) => labelOf(key) + (htmlKeys.has(key) ? shownText(value) : value),
  );
}

/** As in deliveries, a field is HTML if at least half of its text is. */
function htmlKeysIn(texts: readonly FieldText[]): ReadonlySet<string> {
  const lengths = new Map<string, { all: number; html: number }>();
  for (const { key, value } of texts) {
    const length = lengths.get(key) ?? { all: 0, html: 0 };
    lengths.set(key, length);
    length.all += value.length;
    if (hasTags(value)) length.html += value.length;
  }
  const keys = [...lengths].filter(([, { all, html }]) => html > 0 && html * 2 >= all);
  return new Set(keys.map(([key]) => key));
}

/** Numbers are text only if they answer a question. */
function isText(value: unknown, label: string): boolean {
  return typeof value === "string" || (typeof value === "number" && label !== "");
}

function textFields(record: object): [string, unknown][] {
  const fields = Object.entries(record);
  const isTextField = ([key]: [string, unknown]) => TEXT_FIELDS.test(key) || labelOf(key) !== "";
  if (!fields.some(isTextField)) return fields;
  return fields.filter((field) => isTextField(field) || typeof field[1] === "object");
}

function labelOf(key: string): string {
  return FIELD_LABELS.find(([fields]) => fields.test(key))?.[1] ?? "";
}
