/** The encodings of before Unicode that are told apart, by their WHATWG names. */
export const legacyEncodings = ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"] as const;
export type LegacyEncoding = (typeof legacyEncodings)[number];

/**
 * The characters that running text is fullest of. Between a quarter and two thirds of Chinese,
 * Japanese or Korean running text consists of them; read in a wrong encoding, next to none.
 */
const frequent: Readonly<Record<LegacyEncoding, ReadonlySet<string>>> = (() => {
  const both =
    "的一是不在人有我他大中上和之也而子日地出到道下得以生自年就那要可天心家學学曰其者于於";
  const kana =
    "のにをはたがでとしれさいるなかもこうすんてらりっまくあきよアイスントルラリコドシクロー";
  return {
    gb18030: new Set(`${both}了这来们个说为时国会着对过发后无与见`),
    big5: new Set(`${both}了這來們個說為時國會著對過發後無與見`),
    shift_jis: new Set(kana),
    "euc-jp": new Set(kana),
    "euc-kr": new Set("이다는에의을를가은고하한지로도사서기어나인과자시리정아대해그라들수있으일"),
  };
})();

const CJK_PUNCTUATION = /[\u3001\u3002\uff0c\uff1f\uff01\uff1a\uff1b\u300c\u300d\u201c\u201d]/;

/** How much of a text's own script is made of its most frequent characters, 0 to 1. */
function plausibility(text: string, encoding: LegacyEncoding): number {
  const known = frequent[encoding];
  let foreign = 0;
  let familiar = 0;
  for (const character of text) {
    if (character < "\u0080" || CJK_PUNCTUATION.test(character)) continue;
    foreign++;
    if (known.has(character)) familiar++;
  }
  return foreign === 0 ? 0 : familiar / foreign;
}

/** Below this no reading makes sense. Tang poems, the sparsest text tried, reach 0.09. */
const PLAUSIBLE = 0.06;

/** Enough to judge by; the whole text is decoded once the encoding is known. */
const PROBE_CHARACTERS = 20_000;

/** Decodes strictly, forgiving only a character that the end of the file cut in two. */
function decodeStrictly(bytes: Uint8Array, encoding: LegacyEncoding | "windows-1252") {
  for (const end of [bytes.length, bytes.length - 1]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, end));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return null;
}

export interface LegacyText {
  text: string;
  encoding: LegacyEncoding | "windows-1252";
}

/**
 * The reading of bytes that are no UTF-8 in the legacy encoding that makes most sense of them:
 * it has to decode without a fault and to yield that language's frequent characters. Null when
 * none does.
 */
export function readLegacy(bytes: Uint8Array): LegacyText | null {
  let best: LegacyText | null = null;
  let bestScore = PLAUSIBLE;
  for (const encoding of legacyEncodings) {
    const text = decodeStrictly(bytes, encoding);
    const score = text === null ? 0 : plausibility(text.slice(0, PROBE_CHARACTERS), encoding);
    if (text !== null && score > bestScore) [best, bestScore] = [{ text, encoding }, score];
  }
  return best ?? readWestern(bytes);
}

/** Western letters and typographic marks; ÿ, þ, Ã and the like mostly come from other encodings. */
const WESTERN = /[àáâãäåæçèéêëìíîïñòóôõöøùúûüœßÀÁÂÄÇÈÉÊÍÑÓÔÖÚÜ‘’“”–—…«»¿¡\u00a0°·]/g;

/** Windows-1252, where nearly all above ASCII is a Western letter or a typographic mark. */
function readWestern(bytes: Uint8Array): LegacyText | null {
  const text = decodeStrictly(bytes, "windows-1252");
  if (text === null) return null;
  const probe = text.slice(0, PROBE_CHARACTERS);
  const foreign = probe.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  const familiar = probe.match(WESTERN)?.length ?? 0;
  const western = foreign > 0 && foreign < probe.length * 0.3 && familiar >= foreign * 0.9;
  return western ? { text, encoding: "windows-1252" } : null;
}
