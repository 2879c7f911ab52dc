const LANGUAGE_CODE = /^[a-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*$/;

/** Accepts codes such as `zh`, `zh-Hant`, `zh_TW` and `zho_Hant`. */
export function isLanguageCode(name: string): boolean {
  if (!LANGUAGE_CODE.test(name)) return false;
  const language = name.slice(0, name.search(/[-_]|$/));
  return Intl.NumberFormat.supportedLocalesOf(language).length > 0;
}
