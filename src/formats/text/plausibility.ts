import { ENCODING_NAMES } from "../../rules/readings";

type Encoding = keyof typeof ENCODING_NAMES;
export const ENCODINGS = Object.keys(ENCODING_NAMES) as Encoding[];

export interface Profile {
  encodings: readonly Encoding[];
  letters: string;
  isLatin?: boolean;
  share?: number;
  prior?: number;
}

const COMMON_HAN =
  "的一是不在人有我他大中上和之也而子日地出到道下得以生自年就那要可天心家學学曰其者于於";
const KANA =
  "のにをはたがでとしれさいるなかもこうすんてらりっまくあきよアイスントルラリコドシクロー";
const CJK_LETTER_SHARE = 0.25;

export const PROFILES: readonly Profile[] = [
  {
    encodings: ["gb18030"],
    letters: `${COMMON_HAN}了这来们个说为时国会着对过发后无与见`,
    share: CJK_LETTER_SHARE,
  },
  {
    encodings: ["big5"],
    letters: `${COMMON_HAN}了這來們個說為時國會著對過發後無與見`,
    share: CJK_LETTER_SHARE,
  },
  { encodings: ["shift_jis", "euc-jp"], letters: KANA, share: CJK_LETTER_SHARE },
  {
    encodings: ["euc-kr"],
    letters: "이다는에의을를가은고하한지로도사서기어나인과자시리정아대해그라들수있으일",
    share: CJK_LETTER_SHARE,
  },
  {
    encodings: ["windows-1251", "koi8-r", "ibm866", "iso-8859-5"],
    letters: "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",
    prior: 0.4,
  },
  {
    encodings: ["windows-1251", "koi8-u", "iso-8859-5"],
    letters: "оанивітеркслумпдьязйгбчжхщцшюфєїґў",
  },
  { encodings: ["windows-1253", "iso-8859-7"], letters: "αοιτενσηρυκπμλςόγίδάέήχωύθφβξώζψϊΐϋΰ" },
  { encodings: ["windows-1255", "iso-8859-8"], letters: "יוהלאתמרבשנכםדפקעחטגסזצןךףץ" },
  {
    encodings: ["windows-1256", "iso-8859-6"],
    letters: "اليمنوترهبةعدسفكقأحجطشىصخضغذزءثإظئآؤپچژگی",
  },
  { encodings: ["windows-874"], letters: "านรอกเงมยลวดทสตะปบคหแจพชขใไโผณซธศถฟภษญฐฉฝฎฏฬฮฑฆฌ่้ัิ์ีุึืูํำ็ๆๅ" },
  { encodings: ["windows-1250", "iso-8859-2"], letters: "ęąłżóśćńź", isLatin: true },
  { encodings: ["windows-1250", "iso-8859-2"], letters: "íáéěřýčžšůúťóďňľôĺŕä", isLatin: true },
  { encodings: ["windows-1250", "iso-8859-2"], letters: "áéöóőüíűú", isLatin: true },
  { encodings: ["windows-1250", "iso-8859-2"], letters: "ăşţâî", isLatin: true },
  { encodings: ["windows-1250", "iso-8859-2"], letters: "čšžćđ", isLatin: true },
  { encodings: ["windows-1254"], letters: "ıüşğçöâîû", isLatin: true },
  { encodings: ["windows-1257"], letters: "āīšēėūžąņļįķģųčęõäöü", isLatin: true },
  { encodings: ["windows-1252"], letters: "éèàçêâôùîïëûœ", isLatin: true, prior: 0.6 },
  { encodings: ["windows-1252"], letters: "üäößé", isLatin: true, prior: 0.6 },
  { encodings: ["windows-1252"], letters: "áíóéñúüãçõâêôàº", isLatin: true, prior: 0.6 },
  { encodings: ["windows-1252"], letters: "äöåøæéðþáíóúýìòù", isLatin: true, prior: 0.6 },
];

const NEUTRAL_CHARACTER =
  /[\s\u00a0\u2010-\u2026\u2030\u2039\u203a\u20ac\u2116\u2122«»§©®°±·¡¿´\u3000-\u3011\uff01-\uff5e،؛؟\u0640]|\p{M}/u;
const PROBE_CHARACTERS = 20_000;
const DEFAULT_PRIOR = 0.3;
const PRIOR_WEIGHT = 2;
const MAX_NON_ASCII_SHARE = 0.35;

export function scoreText(text: string, profile: Profile): number {
  const { letters, isLatin = false, share = 1, prior = DEFAULT_PRIOR } = profile;
  const letterRanks = ranksOf(letters);
  const isCjk = share < 1;
  let [nonAsciiLetters, ascii, points] = [0, 0, 0];
  let current = "";
  for (const character of text.slice(0, PROBE_CHARACTERS)) {
    const previous = current;
    current = character;
    if (character < "\u0080") {
      if (/[A-Za-z]/.test(character)) ascii++;
      continue;
    }
    if (NEUTRAL_CHARACTER.test(character)) continue;
    nonAsciiLetters++;
    const lower = character.toLowerCase();
    const at = letterRanks.get(lower);
    if (at === undefined) points -= isCjk ? 0 : /\p{L}/u.test(character) ? 0.25 : 1;
    else points += isCjk ? 1 : 1 - (isLatin ? 0.3 : 1) * (at / letterRanks.size);
    const isCapital = lower !== character;
    if (isCapital && /\p{Ll}/u.test(previous)) points -= 1;
    if (!isLatin && !isCjk && /[A-Za-z]/.test(previous)) points -= 1;
  }
  if (nonAsciiLetters === 0) return isLatin ? prior : 0;
  if (isLatin && nonAsciiLetters > (nonAsciiLetters + ascii) * MAX_NON_ASCII_SHARE) return 0;
  const total = points / share + prior * PRIOR_WEIGHT;
  return Math.min(1, total / (nonAsciiLetters + PRIOR_WEIGHT));
}

const ranksByAlphabet = new Map<string, Map<string, number>>();

function ranksOf(letters: string): Map<string, number> {
  let letterRanks = ranksByAlphabet.get(letters);
  if (!letterRanks) {
    letterRanks = new Map([...letters].map((letter, index) => [letter, index]));
    ranksByAlphabet.set(letters, letterRanks);
  }
  return letterRanks;
}
