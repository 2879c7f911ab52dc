import { PhraseSearch } from "../text/phrase-search";

/** Something for nothing, or for less. */
const FOR_LESS = new PhraseSearch({
  ascii: [
    "\\d+ ?% (?:off|rabatt|de (?:descuento|desconto))|free (?:spins?|gift|trial|shipping)",
    "|discounts?|bonus|coupons?|promo|cheap(?:est)?|lowest prices?|best deals?|oferta",
    "|descuentos?|gratis|descontos?|remise|soldes|gratuite?s?|kostenlos|rabatt|angebote?",
    "|versandkostenfrei|frete",
  ].join(""),
  cased: "réduction|скидк|бесплатн|распродаж|бонус|акци[яи]",
  uncased:
    "优惠|優惠|特惠|特价|特價|折起|包邮|包郵|送\\d+元|半价|半價|割引|オフ|無料|セール|クーポン|ボーナス|할인|무료|쿠폰|특가|세일|보너스",
});

/** Do it now. */
const NOW = new PhraseSearch({
  ascii: [
    "click (?:here|the link|below)",
    "|(?:order|buy|visit|call|reply|sign up|subscribe|register|claim|apply|join) (?:now|today|here|us|your|to this)",
    "|act (?:now|fast)|haz clic|compra (?:ya|ahora)|registrate|pide ya|cliquez|achetez",
    "|commandez|inscrivez-vous|abonnez-vous|klicken sie",
    "|jetzt (?:kaufen|bestellen|anmelden|antworten)|gleich bestellen|clique aqui|compre agora",
    "|cadastre-se|assine|unsubscribe",
  ].join(""),
  cased: [
    "regístrate|compre já|peça já|suscríbete|нажмите|заказать|купить сейчас|регистрация",
    "|подписаться",
  ].join(""),
  uncased:
    "点击|點擊|立即|扫码|掃碼|下单|下單|速来|加微信|详询|詳詢|领取|領取|クリック|今すぐ|お申し込み|登録|ゲット|클릭|가입하|구매하|신청하|주문 ?문의|구독하기",
});

/** Winnings, easy money, pills, gambling. */
const WINNINGS = new PhraseSearch({
  ascii: [
    "congratulations|you have (?:been selected|won)|winner|prize|casinos?|jackpot|lottery",
    "|viagra|meds|pills|weight loss|work(?:ing)? from home|earn|make \\$|per day|felicidades",
    "|premio|gana \\d|pastillas|adelgazar|gagnez|minceur|gewonnen|verdienen sie|abnehmen",
    "|abnehmpillen|ganhe|cassino|emagrecer|no experience",
  ].join(""),
  cased: "félicitations|parabéns|казино|выигра|заработ|похуден|поздравля",
  uncased: [
    "恭喜|中奖|中獎|奖金|獎金|娱乐城|娛樂城|博彩|赌场|賭場|兼职|兼職|日赚|日賺|减肥|減肥|代开|代開|办证|发票|カジノ|当選|在宅ワーク|月収|ダイエット|サプリ",
    "|축하합니다|당첨|카지노|알바|다이어트|만원",
  ].join(""),
});

/** An address to go to, or a number to call. */
const ADDRESS =
  /https?:\/\/|www\.|(?:^|\s)\S+\.(?:com|net|biz|ru|cn|fr|de|es|jp|kr|com\.br)(?:\/|\s|$)|(?:QQ|微信|line|카톡|whats ?app|hotline|热线|熱線)/i;

const SHOUTING = /[!！]{2,}|^\W*(?:\p{Lu}{3,}[\s!]+){2,}/u;

const MONEY =
  /[$€£¥₽￥]\s?\d|\d\s?(?:[$€£₽%％]|(?:dollars?|euros?|reais|рубл\S*|руб|元|円|원|만원)(?![\p{L}]))/iu;

/** Menus and buttons. */
const MENU = /(?:[^|｜]{1,40}[|｜]){2}|\S+ ?[>＞»] ?\S+ ?[>＞»] ?\S+/;

/** Every menu has one of these: asked first, since the menus themselves take long to tell. */
export const MENU_SIGN = /[|｜>＞»]/;

/**
 * What advertising does, whatever it sells: each kind counts once a line. First what is soon told,
 * then words of selling by language, as any list of spam words has them.
 */
const KINDS: readonly ((line: string) => boolean)[] = [
  (line) => SHOUTING.test(line),
  (line) => /\d/.test(line) && MONEY.test(line),
  (line) => MENU_SIGN.test(line) && MENU.test(line),
  (line) => ADDRESS.test(line),
  (line) => FOR_LESS.isIn(line),
  (line) => NOW.isIn(line),
  (line) => WINNINGS.isIn(line),
];

/** Things that advertising does, of which prose may do one or two by chance in a line. */
const SOLICITING = 3;

const LONGEST = 400;

/** Whether a line does three and more of the things that advertising does. */
export function isSoliciting(line: string): boolean {
  if (line.length > LONGEST) return false;
  let found = 0;
  for (const [at, does] of KINDS.entries()) {
    if (found + KINDS.length - at < SOLICITING) return false;
    if (does(line)) found++;
    if (found === SOLICITING) return true;
  }
  return false;
}
