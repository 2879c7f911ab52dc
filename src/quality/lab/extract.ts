/** How a source's files hold their text. */
export type FileFormat =
  | "plain"
  | "lines"
  | "markdown"
  | "html"
  | "man"
  | "srt"
  | "bank"
  | "conllu"
  | "aozora"
  | "poems"
  | "passages"
  | "klue";

/** The running text of one file: one paragraph, verse or sentence a line. */
export function extractText(bytes: Uint8Array, format: FileFormat): string {
  switch (format) {
    case "plain":
      return paragraphs(withoutGutenberg(decoded(bytes)));
    case "lines":
      return decoded(bytes).replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
    case "markdown":
      return decoded(bytes).replace(/^---\n[\s\S]*?\n---\n/, "");
    case "man":
      return fromManual(decoded(bytes));
    case "srt":
      return decoded(bytes).replace(/^\d+\r?$|^.*-->.*$|<[^>]+>|\r/gm, "").replace(/\n{3,}/g, "\n\n");
    case "bank":
      return bankIn(decoded(bytes));
    case "html":
      return fromHtml(decoded(bytes));
    case "conllu":
      return [...decoded(bytes).matchAll(/^# text = (.*)$/gm)].map(([, text]) => text).join("\n");
    case "aozora":
      return fromAozora(new TextDecoder("shift_jis").decode(bytes));
    case "poems":
      return (JSON.parse(decoded(bytes)) as { paragraphs: string[] }[])
        .flatMap((poem) => poem.paragraphs)
        .join("\n");
    case "passages":
      return [...new Set(passagesIn(JSON.parse(decoded(bytes))))].join("\n");
    case "klue":
      return [...decoded(bytes).matchAll(/^## klue[^\t]*\t(.*)$/gm)]
        .map(([, text = ""]) => text.replace(/<([^<>:]+):[A-Z]{2}>/g, "$1"))
        .join("\n");
  }
}

/** What questions are asked about: the passages of a set for reading comprehension. */
function passagesIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === "string" && /^(?:context|context_text|premise)$/.test(key)
      ? // JSQuAD puts the title in front.
        [(part.split(" [SEP] ").at(-1) as string).replace(/\s+/g, " ")]
      : passagesIn(part),
  );
}

/** Old books are in Latin-1, everything else in UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Project Gutenberg's terms stand before and behind its books. */
function withoutGutenberg(text: string): string {
  const start = /^\*\*\* ?START OF.*$/m.exec(text);
  const end = /^(?:\*\*\* ?END OF|End of (?:the )?Project Gutenberg).*$/m.exec(text);
  return text.slice(start ? start.index + start[0].length : 0, end?.index ?? text.length);
}

function paragraphs(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .map((block) => (/[\p{Script=Han}]/u.test(block) ? block : block.replace(/\s+/g, " ")))
    .filter((block) => block.length > 1)
    .join("\n");
}

const DROPPED = /<(script|style|pre|code|head|nav|info)\b[\s\S]*?<\/\1>/gi;
const ENDS_BLOCK = /<\/?(?:p|li|dd|dt|h\d|td|th|div|tr|br|title)\b[^>]*>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  apos: "'",
};

/** Paragraphs of several words; menus, tables and headings are no running text. */
function fromHtml(html: string): string {
  return html
    .replace(DROPPED, " ")
    .replace(ENDS_BLOCK, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
    .split(/\n{2,}/)
    .map((block) => block.replace(/\s+/g, " ").trim())
    .filter((block) => block.length > (/[\p{Script=Han}\p{Script=Hangul}]/u.test(block) ? 15 : 50))
    .join("\n");
}

/** Aozora Bunko's files without their notes on readings and characters. */
function fromAozora(text: string): string {
  const body = text.split(/-{20,}/).at(-1) ?? "";
  return body
    .replace(/\n底本：[\s\S]*$/, "")
    .replace(/《[^》]*》|［＃[^］]*］|｜|※/g, "")
    .replace(/^[ 　]+/gm, "")
    .replace(/\r/g, "")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

/** A manual page's text without its requests. */
function fromManual(page: string): string {
  return page
    .split("\n")
    .filter((line) => !/^[.'](?!SH|SS|TH)/.test(line))
    .join("\n")
    .replace(/^\.\S+\s*/gm, "")
    .replace(/\\f[A-Z]/g, "")
    .replaceAll("\\-", "-");
}

const ASKS = ["question", "Question", "problem", "query", "instruction", "prompt", "input", "stem"];
const OFFERS = ["choices", "options", "Options", "candidates"];
const ANSWERS = ["answer", "Answer", "answerKey", "output", "response", "target", "label", "answers"];
const EXPLAINS = ["explanation", "solution", "Explanation", "analysis", "rationale"];

/** Questions of a JSON or JSON Lines file as a bank prints them. */
function bankIn(text: string): string {
  const records = recordsIn(text);
  const field = (record: Record<string, unknown>, names: readonly string[]) =>
    stringsIn(names.map((name) => record[name]).find((value) => value != null && value !== ""));
  const questions = records.map((record, at) => {
    const [question] = field(record, ASKS);
    if (question === undefined) return "";
    const named = [record.A, record.B, record.C, record.D].filter((one) => one != null);
    const choices = [...field(record, OFFERS), ...stringsIn(named)];
    const lines = choices.map((choice, index) => `${"ABCDEFGH"[index] ?? index}. ${choice}`);
    const answers = field(record, ANSWERS).slice(0, 1);
    const rest = [...answers.map((answer) => `Answer: ${answer}`), ...field(record, EXPLAINS)];
    return [`${at + 1}. ${question}`, ...lines, ...rest].join("\n");
  });
  return questions.filter((one) => one !== "").join("\n\n");
}

function recordsIn(text: string): Record<string, unknown>[] {
  try {
    const whole = JSON.parse(text);
    return Array.isArray(whole) ? whole : (Object.values(whole).find(Array.isArray) ?? Object.values(whole));
  } catch {
    return text.split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
  }
}

function stringsIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== "object") return [String(value)];
  const { text, content } = value as { text?: unknown; content?: unknown };
  return stringsIn(text ?? content ?? Object.values(value));
}
