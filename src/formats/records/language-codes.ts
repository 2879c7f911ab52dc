const LANGUAGE_CODE = /^[a-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*$/;

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Accepts codes such as `zh`, `zh-Hant`, `zh_TW` and `zho_Hant`. */
export function isLanguageCode(name: string): boolean {
  if (!LANGUAGE_CODE.test(name)) return false;
  try {
    return names.of(name.slice(0, name.search(/[-_]|$/))) !== undefined;
  } catch {
    return false;
  }
}
