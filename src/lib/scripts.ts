/**
 * A script in a language, by its ISO 15924 code: `Simplified Han`, `簡體`. What has no name there
 * stands for itself.
 * @param locale a language tag, such as `zh-Hant`
 */
export function scriptName(locale: string, code: string): string {
  return new Intl.DisplayNames(locale, { type: "script", fallback: "code" }).of(code) ?? code;
}

/** A language in words, by its code. */
export function languageName(locale: string, code: string): string {
  return new Intl.DisplayNames(locale, { type: "language", fallback: "code" }).of(code) ?? code;
}
