/** How telephone numbers are written, by region, separators left out. */
const NUMBERS = {
  hongKong: /^[2-9]\d{7}$/,
  mainlandMobile: /^1[3-9]\d{9}$/,
  taiwanMobile: /^09\d{8}$/,
  japaneseMobile: /^0[5789]0\d{8}$/,
  koreanMobile: /^01[016789]\d{7,8}$/,
} as const;

/** Area codes and groups that only a written-out number has: 03-1234-5678, (212) 555-0123. */
const GROUPED =
  /^(?:\(0\d{1,4}\)\s?\d{1,4}-?\d{4}|0\d{1,3}-\d{3,4}-\d{4}|\([2-9]\d\d\) ?[2-9]\d\d[-. ]\d{4}|[2-9]\d\d-[2-9]\d\d-\d{4})$/;

/** What announces a number. */
const ANNOUNCED =
  /(?:電話|电话|手機|手机|致電|致电|傳真|传真|聯絡|联络|聯繫|联系|熱線|热线|電聯|電洽|전화|연락처|휴대폰|\b(?:tel|phone|mobile|cell|fax|call|whatsapp|hotline)\b)[^\d\n]{0,12}$/i;

/** Two years, or a date, look like two groups of four digits. */
const YEARS = /^(?:1\d|20)\d\d[ \-–](?:1\d|20)\d\d$/;

/**
 * Whether a run of digits and separators is a telephone number. Eight bare digits are one only
 * in two groups of four that are no years, or behind a word that announces them: otherwise every
 * date and sum of a Hong Kong text would count.
 * @param written the run as it stands in the text
 * @param before what stands before it, a few words
 */
export function isPhone(written: string, before: string): boolean {
  const digits = written.replace(/\D/g, "");
  if (written.startsWith("+")) return isInternational(digits);
  if (GROUPED.test(written)) return true;
  if (NUMBERS.hongKong.test(digits)) return isHongKong(written, before);
  const { mainlandMobile, taiwanMobile, japaneseMobile, koreanMobile } = NUMBERS;
  const mobile = [mainlandMobile, taiwanMobile, japaneseMobile, koreanMobile];
  return mobile.some((number) => number.test(digits)) && hasFewGroups(written);
}

/** Country code and number together have 8 to 15 digits (E.164); +852 is followed by eight. */
function isInternational(digits: string): boolean {
  if (digits.startsWith("852")) return NUMBERS.hongKong.test(digits.slice(3));
  return /^[1-9]\d{7,14}$/.test(digits);
}

function isHongKong(written: string, before: string): boolean {
  if (ANNOUNCED.test(before)) return true;
  return /^\d{4}[ -]\d{4}$/.test(written) && !YEARS.test(written);
}

/** A number is written in at most four groups; a table's row of figures in more. */
function hasFewGroups(written: string): boolean {
  return written.split(/\D+/).length <= 4;
}
