const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
};

const HEAD_CHARACTERS = 2000;

export function isTmx(text: string): boolean {
  return (
    /^\s*<(?:\?xml|!doctype|tmx)/i.test(text) && /<tmx[\s>]/.test(text.slice(0, HEAD_CHARACTERS))
  );
}

/** A translation memory as records: `{ "en": "…", "zh-Hant": "…" }`. Null for other texts. */
export function recordsOfTmx(text: string): Record<string, string>[] | null {
  if (!isTmx(text)) return null;
  const units = text.split("</tu>").map((unit) => {
    const variants = unit.split("</tuv>").flatMap((piece) => variantIn(piece) ?? []);
    return Object.fromEntries(variants) as Record<string, string>;
  });
  const filled = units.filter((unit) => Object.keys(unit).length > 1);
  return filled.length > 0 ? filled : null;
}

const MAX_TAG_CHARACTERS = 500;
const LANGUAGE = /\blang\s*=\s*["']([A-Za-z0-9_-]{2,20})["']/;

function variantIn(piece: string): [language: string, text: string][] | null {
  const tag = piece.lastIndexOf("<tuv");
  const segment = piece.indexOf("<seg", tag);
  const start = piece.indexOf(">", segment) + 1;
  const end = piece.indexOf("</seg>", start);
  if (tag < 0 || segment < 0 || start === 0 || end < 0) return null;
  const language = LANGUAGE.exec(piece.slice(tag, tag + MAX_TAG_CHARACTERS))?.[1];
  return language ? [[canonical(language), plainText(piece.slice(start, end))]] : null;
}

/** `EN-US` is `en-US`. */
function canonical(code: string): string {
  const [language = "", ...rest] = code.replaceAll("_", "-").split("-");
  return [language.toLowerCase(), ...rest].join("-");
}

/** Without the formatting of the document that was translated. */
function plainText(markup: string): string {
  return markup
    .replace(/<(?:bpt|ept|ph|it|ut)\b[^<>]*>[^<]*<\/(?:bpt|ept|ph|it|ut)>/g, "")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (entity, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .trim();
}
