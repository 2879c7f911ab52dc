/** How a source's files hold their text. */
export type FileFormat = "plain" | "html" | "conllu" | "aozora" | "poems" | "passages" | "klue";

/** The running text of one file: one paragraph, verse or sentence a line. */
export function extractText(bytes: Uint8Array, format: FileFormat): string {
  switch (format) {
    case "plain":
      return paragraphs(withoutGutenberg(decoded(bytes)));
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
