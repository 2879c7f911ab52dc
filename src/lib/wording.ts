type Values = Readonly<Record<string, string | number>>;

/** Fills the `{name}` placeholders of a stored contract text. */
export function fillPlaceholders(text: string, values: Values): string {
  return formatter(text, "en")(values);
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
const intlOf: Record<string, { plurals: Intl.PluralRules; numbers: Intl.NumberFormat }> = {};

function intlFor(locale: string) {
  intlOf[locale] ??= {
    plurals: new Intl.PluralRules(locale),
    numbers: new Intl.NumberFormat(locale),
  };
  return intlOf[locale];
}

function pluralFormatter([count, forms]: PluralForms, locale: string): Formatter {
  const formatters: Record<string, Formatter> = {};
  for (const form in forms) formatters[form] = formatter(forms[form] ?? "", locale);
  return (values) => {
    const number = Number(values[count]);
    const form = formatters[`=${number}`] ?? formatters[intlFor(locale).plurals.select(number)];
    return (form ?? formatters.other)?.(values) ?? "";
  };
}

function formatter(text: string, locale: string): Formatter {
  return (values) =>
    text.replace(/\{(\w+)(, number)?\}/g, (placeholder, name, isNumber) => {
      const value = values[name] ?? placeholder;
      return isNumber ? intlFor(locale).numbers.format(Number(value)) : String(value);
    });
}
