/** What can be read beside UTF-8, as the WHATWG names it, and as people do. */
export const ENCODING_NAMES = {
  "utf-16le": "UTF-16LE",
  "utf-16be": "UTF-16BE",
  gb18030: "GB18030 (GBK)",
  big5: "Big5",
  shift_jis: "Shift_JIS",
  "euc-jp": "EUC-JP",
  "iso-2022-jp": "ISO-2022-JP",
  "euc-kr": "EUC-KR",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  "windows-1252": "Windows-1252",
  "windows-1253": "Windows-1253",
  "windows-1254": "Windows-1254 (ISO-8859-9)",
  "windows-1255": "Windows-1255",
  "windows-1256": "Windows-1256",
  "windows-1257": "Windows-1257",
  "windows-874": "Windows-874",
  "iso-8859-2": "ISO-8859-2",
  "iso-8859-5": "ISO-8859-5",
  "iso-8859-6": "ISO-8859-6",
  "iso-8859-7": "ISO-8859-7",
  "iso-8859-8": "ISO-8859-8",
  "koi8-r": "KOI8-R",
  "koi8-u": "KOI8-U",
  ibm866: "CP866",
} as const;

const NAMES: Readonly<Record<string, string>> = { ...ENCODING_NAMES, "utf-8": "UTF-8" };

/** An encoding as people write it. */
export function encodingName(encoding: string): string {
  return NAMES[encoding] ?? encoding;
}
