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

/** The number's name, and a string for each plural form. */
export type PluralForms = readonly [count: string, forms: Readonly<Record<string, string>>];

/** Works like views/messages/message.ts on the server. */
export function wordsFromJson(json: unknown, locale: string): unknown {
  if (typeof json === "string") {
    return json.includes("{") ? (values: Values) => formatMessage(json, values, locale) : json;
  }
  if (typeof json !== "object" || json === null) return json;
  if (isPluralForms(json)) {
    const [count, forms] = json;
    return (values: Values) =>
      formatMessage(pluralForm(Number(values[count]), forms, locale), values, locale);
  }
  if (Array.isArray(json)) return json.map((item) => wordsFromJson(item, locale));
  const entries = Object.entries(json);
  return Object.fromEntries(entries.map(([key, item]) => [key, wordsFromJson(item, locale)]));
}

function isPluralForms(json: object): json is PluralForms {
  return Array.isArray(json) && typeof json[0] === "string" && typeof json[1] === "object";
}

function pluralForm(count: number, forms: PluralForms[1], locale: string): string {
  const form = new Intl.PluralRules(locale).select(count);
  return forms[`=${count}`] ?? forms[form] ?? forms.other ?? "";
}

function formatMessage(text: string, values: Values, locale: string): string {
  return text.replace(
    /\{(\w+)(, number)?\}/g,
    (placeholder, name: string, numberFormat?: string) => {
      const value = values[name] ?? placeholder;
      return numberFormat ? new Intl.NumberFormat(locale).format(Number(value)) : String(value);
    },
  );
}

/** A megabyte is a million bytes, as in MAX_UPLOAD_MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_950_000) return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
  return `${Number((bytes / 1_000_000_000).toFixed(2))} GB`;
}
