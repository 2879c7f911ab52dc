const NUMBER_PATTERNS = {
  hongKong: /^[2-9]\d{7}$/,
  mainlandMobile: /^1[3-9]\d{9}$/,
  taiwanMobile: /^09\d{8}$/,
  japaneseMobile: /^0[5789]0\d{8}$/,
  koreanMobile: /^01[016789]\d{7,8}$/,
} as const;

const GROUPED_NUMBER =
  /^(?:\(0\d{1,4}\)\s?\d{1,4}-?\d{4}|0\d{1,3}-\d{3,4}-\d{4}|\([2-9]\d\d\) ?[2-9]\d\d[-. ]\d{4}|[2-9]\d\d-[2-9]\d\d-\d{4})$/;

const PHONE_LABEL =
  /(?:電話|电话|手機|手机|致電|致电|傳真|传真|聯絡|联络|聯繫|联系|熱線|热线|電聯|電洽|전화|연락처|휴대폰|\b(?:tel|phone|mobile|cell|fax|call|whatsapp|hotline)\b)[^\d\n]{0,12}$/i;

/** Labels of other kinds of numbers, before one number or a list. */
const OTHER_LABEL =
  /(?:\b(?:ISBN|ISSN|DOI|RFC|PMID|part|parts|serial|model|version|ver|order|item|article|art|cat|catalogue|catalog|ref|reference|invoice|patent|SKU|P\/N|S\/N)\b|[型編编序批][號号]|型番|品番|部品|版本|부품|모델|일련|제품)(?:\s?(?:numbers?|nos?|nr|№|n°|#|番号|번호|號碼|号码))?[^\p{L}\n]*(?:(?:and|or|to|und|oder|et|ou|y|o|e|和|及|或|と)[^\p{L}\n]+)*$/iu;

/** Two years, or a date, look like two groups of four digits. */
const YEARS_OR_DATE = /^(?:1\d|20)\d\d[ \-–](?:(?:1\d|20)\d\d|(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))$/;

/** Phone numbers never end in a shorter group of digits, but ISBNs do. */
const MIN_LAST_GROUP_DIGITS = 3;

/** Version numbers contain periods, unlike these phone numbers. */
const PERIOD_BETWEEN_DIGITS = /\d\.\d/;

/** Likely numbers are masked but not reported. */
type PhoneCertainty = "sure" | "likely" | "none";

/** Dates, sums and part numbers can also have eight digits, so eight digits need more evidence. */
export function phoneCertainty(candidate: string, context: string): PhoneCertainty {
  if (PHONE_LABEL.test(context)) return isPhone(candidate, true) ? "sure" : "none";
  if (OTHER_LABEL.test(context) || !isPhone(candidate, false)) return "none";
  const isBareHongKong = NUMBER_PATTERNS.hongKong.test(candidate.replace(/[ -]/, ""));
  return isBareHongKong && !/\p{Script=Han}/u.test(context) ? "likely" : "sure";
}

function isPhone(candidate: string, hasLabel: boolean): boolean {
  const digits = candidate.replace(/\D/g, "");
  if (candidate.startsWith("+")) return isInternational(digits);
  if (GROUPED_NUMBER.test(candidate)) return true;
  if (NUMBER_PATTERNS.hongKong.test(digits)) return hasLabel || isGroupedHongKong(candidate);
  if (!hasLabel && PERIOD_BETWEEN_DIGITS.test(candidate)) return false;
  const { mainlandMobile, taiwanMobile, japaneseMobile, koreanMobile } = NUMBER_PATTERNS;
  const mobilePatterns = [mainlandMobile, taiwanMobile, japaneseMobile, koreanMobile];
  return mobilePatterns.some((number) => number.test(digits)) && isGrouped(candidate);
}

/** A country code and number together have 8 to 15 digits (E.164). Eight digits follow +852. */
function isInternational(digits: string): boolean {
  if (digits.startsWith("852")) return NUMBER_PATTERNS.hongKong.test(digits.slice(3));
  return /^[1-9]\d{7,14}$/.test(digits);
}

function isGroupedHongKong(candidate: string): boolean {
  return /^\d{4}[ -]\d{4}$/.test(candidate) && !YEARS_OR_DATE.test(candidate);
}

/** A phone number has at most four groups, while figures in tables have more. */
function isGrouped(candidate: string): boolean {
  const groups = candidate.split(/\D+/);
  return groups.length <= 4 && (groups.at(-1) as string).length >= MIN_LAST_GROUP_DIGITS;
}
