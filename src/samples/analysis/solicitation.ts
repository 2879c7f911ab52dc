/**
 * What advertising does, whatever it sells: each kind counts once a line. Words of selling by
 * language, as any list of spam words has them; then money, addresses, shouting and menus.
 */
const KINDS: readonly RegExp[] = [
  // Something for nothing, or for less.
  /\b(?:\d+ ?% (?:off|rabatt|de (?:réduction|remise|descuento|desconto))|free (?:spins?|gift|trial|shipping)|discounts?|bonus|coupons?|promo|cheap(?:est)?|lowest prices?|best deals?|oferta|descuentos?|gratis|descontos?|remise|réduction|soldes|gratuite?s?|kostenlos|rabatt|angebote?|versandkostenfrei|frete)\b|скидк|бесплатн|распродаж|бонус|акци[яи]|优惠|優惠|特惠|特价|特價|折起|包邮|包郵|送\d+元|半价|半價|割引|オフ|無料|セール|クーポン|ボーナス|할인|무료|쿠폰|특가|세일|보너스/i,
  // Do it now.
  /\b(?:click (?:here|the link|below)|(?:order|buy|visit|call|reply|sign up|subscribe|register|claim|apply|join) (?:now|today|here|us|your|to this)|act (?:now|fast)|haz clic|compra (?:ya|ahora)|reg[ií]strate|pide ya|cliquez|achetez|commandez|inscrivez-vous|abonnez-vous|klicken sie|jetzt (?:kaufen|bestellen|anmelden|antworten)|gleich bestellen|clique aqui|compre (?:já|agora)|cadastre-se|assine|peça já|suscríbete|unsubscribe)\b|нажмите|заказать|купить сейчас|регистрация|подписаться|(?:点击|點擊|立即|扫码|掃碼|下单|下單|速来|加微信|详询|詳詢|领取|領取)|クリック|今すぐ|お申し込み|登録|ゲット|클릭|가입하|구매하|신청하|주문 ?문의|구독하기/i,
  // Winnings, easy money, pills, gambling.
  /\b(?:congratulations|you have (?:been selected|won)|winner|prize|casinos?|jackpot|lottery|viagra|meds|pills|weight loss|work(?:ing)? from home|earn|make \$|per day|felicidades|premio|gana \d|casino|pastillas|adelgazar|félicitations|gagnez|minceur|gewonnen|verdienen sie|abnehmen|abnehmpillen|parabéns|ganhe|cassino|emagrecer|no experience)\b|казино|выигра|заработ|похуден|поздравля|恭喜|中奖|中獎|奖金|獎金|娱乐城|娛樂城|博彩|赌场|賭場|兼职|兼職|日赚|日賺|减肥|減肥|代开|代開|办证|发票|カジノ|当選|在宅ワーク|月収|ダイエット|サプリ|축하합니다|당첨|카지노|알바|다이어트|만원/i,
  // An address to go to, or a number to call.
  /https?:\/\/|www\.|(?:^|\s)\S+\.(?:com|net|biz|ru|cn|fr|de|es|jp|kr|com\.br)(?:\/|\s|$)|(?:QQ|微信|line|카톡|whats ?app|hotline|热线|熱線)/i,
  // Shouting.
  /[!！]{2,}|^\W*(?:\p{Lu}{3,}[\s!]+){2,}/u,
  // Money.
  /[$€£¥₽￥]\s?\d|\d\s?(?:[$€£₽%％]|(?:dollars?|euros?|reais|рубл\S*|руб|元|円|원|만원)(?![\p{L}]))/iu,
  // Menus and buttons.
  /(?:[^|｜]{1,40}[|｜]){2}|\S+ ?[>＞»] ?\S+ ?[>＞»] ?\S+/,
];

const LONGEST = 400;

/** How many of the things that advertising does a line does, of seven. */
export function solicitations(line: string): number {
  if (line.length > LONGEST) return 0;
  return KINDS.filter((kind) => kind.test(line)).length;
}
