type Values = Readonly<Record<string, string | number>>;

/** Fills the `{name}` placeholders of a stored contract text. */
export function fillPlaceholders(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** A message is plain text, or a function if it has values. */
export type Wording<V> = string | ((values: V) => string);

export function textOf<V>(wording: Wording<V>, values: V): string {
  return typeof wording === "string" ? wording : wording(values);
}

/** A full-width colon includes its own space. */
export const beforeValue = (label: string) => (label.endsWith("：") ? label : `${label} `);

type Formatter = (values: Values) => string;

/** The number's name, and a string for each plural form. */
export type PluralForms = readonly [count: string, forms: Readonly<Record<string, string>>];

/** Formats the messages that browsers get, on the server too. */
export function wordsFromJson(json: unknown, locale: string): unknown {
  if (typeof json === "string") return json.includes("{") ? formatter(json, locale) : json;
  if (typeof json !== "object" || json === null) return json;
  if (isPluralForms(json)) return pluralFormatter(json, locale);
  if (Array.isArray(json)) return json.map((item) => wordsFromJson(item, locale));
  const entries = Object.entries(json);
  return Object.fromEntries(entries.map(([key, item]) => [key, wordsFromJson(item, locale)]));
}

function isPluralForms(json: object): json is PluralForms {
  return Array.isArray(json) && typeof json[0] === "string" && typeof json[1] === "object";
}

/** Creating these takes longer than a message does. */
const intlByLocale = new Map<string, { plurals: Intl.PluralRules; numbers: Intl.NumberFormat }>();

function intlFor(locale: string) {
  let intl = intlByLocale.get(locale);
  if (!intl) {
    intl = { plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
    intlByLocale.set(locale, intl);
  }
  return intl;
}

function pluralFormatter([count, forms]: PluralForms, locale: string): Formatter {
  const formatters = new Map<string, Formatter>(
    Object.entries(forms).map(([form, text]) => [form, formatter(text, locale)]),
  );
  return (values) => {
    const number = Number(values[count]);
    const format =
      formatters.get(`=${number}`) ??
      formatters.get(intlFor(locale).plurals.select(number)) ??
      formatters.get("other");
    return format?.(values) ?? "";
  };
}

/** Splits the text once, because messages are formatted far more often than they are made. */
function formatter(text: string, locale: string): Formatter {
  const [start = "", ...parts] = text.split(/\{(\w+)(, number)?\}/);
  return (values) => {
    let formatted = start;
    for (let i = 0; i < parts.length; i += 3) {
      const [name = "", isNumber] = [parts[i], parts[i + 1]];
      const value = values[name] ?? `{${name}}`;
      formatted += isNumber ? intlFor(locale).numbers.format(Number(value)) : value;
      formatted += parts[i + 2];
    }
    return formatted;
  };
}

/** A megabyte is a million bytes, as in MAX_UPLOAD_MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_950_000) return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
  return `${Number((bytes / 1_000_000_000).toFixed(2))} GB`;
}
