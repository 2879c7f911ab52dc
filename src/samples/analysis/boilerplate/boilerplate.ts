import { PhraseSearch } from "../text/phrase-search";
import { isSoliciting, MENU_SIGN } from "./solicitation";

const english = [
  "click (?:here|below)",
  "(?:buy|order|shop|call|act|subscribe|sign up|register) (?:now|today)",
  "free shipping|limited[- ]time offer|add to cart|best prices?|(?:discount|promo|coupon) code",
  "money[- ]back guarantee|100% free|no credit card|earn money|read ?more|unsubscribe",
  "follow us|share this|terms of (?:use|service)|privacy policy|cookie policy",
  "(?:uses?|use of) cookies|all rights reserved",
  "enable javascript|javascript (?:is|must be) (?:disabled|enabled)",
];

const chinese = [
  "立即(?:購買|购买|下單|下单|搶購|抢购|註冊|注册|諮詢|咨询)|[點点][擊击](?:這裡|这里|此[處处]|查看|購買|购买|下[載载])",
  "加(?:我)?(?:微信|[qQ]{2})|微信[號号]|[掃扫][碼码]|公[眾众][號号]|[優优]惠[券碼码]|包[郵邮]|[熱热][線线]",
  "限[時时](?:[優优]惠|特[價价]|[搶抢][購购])|免[費费][領领]取|全[場场].{0,4}折|[娛娱][樂乐]城|博彩",
  "版[權权]所有|[轉转][載载][請请]|[隱隐]私(?:政策|[權权])|使用[條条]款|(?:展[開开]|更多)$",
];

const japanese = [
  "今すぐ(?:購入|登録|クリック)|こちらをクリック|送料無料|期間限定",
  "プライバシーポリシー|利用規約|無断転載",
];

const korean = [
  "지금 ?(?:구매|주문|가입)|여기를 클릭|무료 ?배송|할인 ?쿠폰",
  "개인정보 ?(?:처리|취급)방침|이용약관|무단 ?전재",
];

/**
 * Phrases of advertising, navigation and policy lines, after the lists of C4 ("terms of use",
 * "cookie policy", JavaScript notices) and MAP-NEO (展开, 更多, readmore).
 */
const PHRASES = new PhraseSearch({
  ascii: english.join("|"),
  uncased: [...chinese, ...japanese, ...korean].join("|"),
});

/** A line that is little else than an address on the web. */
const LINK_LINE = /^\S{0,20}\s?(?:https?:\/\/|www\.)\S+$/i;

/** Prose may hold one such phrase by chance; a line this short, or two in one line, does not. */
const SHORT_LINE = 120;

/** Three and more entries of a menu or of buttons, none of them a cell of a table's rule. */
const MENU = /^[^|｜\n]{1,40}(?:\s[|｜]\s[^|｜\n-]{1,40}){2,}$|^(?:\S+ ?[>＞»] ?){2}\S+/;

/** Only so much of a line is searched; a file without line ends is one long line. */
const SEARCHED = 20_000;

/** Whether a line advertises, navigates or states a site's policy rather than being text. */
export function isBoilerplate(line: string): boolean {
  if (LINK_LINE.test(line.slice(0, 300))) return true;
  if (isSoliciting(line) || (MENU_SIGN.test(line) && MENU.test(line))) return true;
  const phrases = PHRASES.countIn(line.slice(0, SEARCHED));
  return phrases > (line.length <= SHORT_LINE ? 0 : Math.max(1, line.length / 500));
}

/** The words of the printer's dummy text, without those that Latin texts are full of. */
export const fillerWords: readonly string[] =
  "lorem ipsum consectetur adipiscing eiusmod incididunt aliqua nostrud exercitation ullamco laboris aliquip commodo consequat irure reprehenderit voluptate cillum fugiat pariatur excepteur occaecat cupidatat proident officia deserunt mollit laborum".split(
    " ",
  );
