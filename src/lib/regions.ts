type Style = "long" | "short";

const made = new Map<string, Intl.DisplayNames>();

/**
 * A country or region in a language, by its ISO 3166-1 code: `Japan`, `日本`. What is no code, as
 * members may have typed, stands for itself.
 * @param locale a language tag, such as `zh-Hant`
 */
export function regionName(locale: string, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  // Regions whose long names nobody writes in an address.
  const style = code === "HK" || code === "MO" ? "short" : "long";
  return naming(locale, style).of(code) ?? code;
}

function naming(locale: string, style: Style): Intl.DisplayNames {
  const key = `${locale} ${style}`;
  const names =
    made.get(key) ?? new Intl.DisplayNames(locale, { type: "region", fallback: "code", style });
  made.set(key, names);
  return names;
}
