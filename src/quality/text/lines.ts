const TERMINAL_PUNCTUATION = /[.!?:;。！？…：；｡،؟۔।॥][\s"'“”‘’«»‹›」』）)\]】》〉*_]{0,8}$/;

export interface Line {
  start: number;
  end: number;
  length: number;
  isFinished: boolean;
  isRepeated: boolean;
  isBoilerplate: boolean;
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const seenLines = new Set<string>();
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const line = text.slice(start, end).trim();
    if (line !== "") {
      lines.push({
        start,
        end,
        length: line.length,
        isFinished: TERMINAL_PUNCTUATION.test(line.slice(-12)),
        isRepeated: seenLines.has(line),
        isBoilerplate: isBoilerplate(line),
      });
      seenLines.add(line);
    }
    start = end + 1;
  }
  return lines;
}

/** C4, and MAP-NEO in other languages, drop lines with these phrases. */
const BOILERPLATE_PHRASES = new RegExp(
  [
    "click (?:here|below)|(?:buy|order|call|subscribe|sign up|register) (?:now|today)|add to cart",
    "free shipping|limited[- ]time offer|terms of (?:use|service)|(?:privacy|cookie) policy",
    "all rights reserved|enable javascript|javascript (?:is|must be)|unsubscribe|read ?more$",
    "haz clic|política de (?:privacidad|cookies)|compra ahora|todos los derechos|derechos reservados",
    "cliquez|politique de confidentialité|tous droits réservés|achetez",
    "klicken sie|datenschutzerklärung|alle rechte vorbehalten|jetzt (?:kaufen|bestellen|anmelden)",
    "clique aqui|política de privacidade|compre (?:já|agora)|direitos reservados",
    "нажмите|политика конфиденциальности|все права защищены|купить сейчас|подписаться",
    "立即(?:購買|购买|下單|下单|註冊|注册)|[點点][擊击](?:這裡|这里|此[處处]|查看|下[載载])|公[眾众][號号]|[優优]惠[券碼码]",
    "版[權权]所有|[隱隐]私(?:政策|[權权])|使用[條条]款|(?:展[開开]|更多)$|[掃扫][碼码]",
    "今すぐ(?:購入|登録|クリック)|こちらをクリック|送料無料|プライバシーポリシー|利用規約|無断転載",
    "지금 ?(?:구매|주문|가입)|여기를 클릭|무료 ?배송|개인정보 ?(?:처리|취급)방침|이용약관|무단 ?전재",
  ].join("|"),
  "i",
);
const WEB_ADDRESS = /https?:\/\/|www\.|\S\.(?:com|net|org)\b/i;
const MONEY = /[$€£¥₽]\s?\d|\d\s?(?:[$€£₽%％]|(?:euros?|dollars?|reais|руб|元|円|원)(?!\p{L}))/iu;
const MENU = /^(?:[^|｜]{1,40}[|｜]){2}|^(?:\S{1,20} ?[>＞»] ?){2}\S/;
const SHOUTING = /[!！]{2}|(?:\p{Lu}{4,}[\s!]+){2}/u;
const SALES_SIGNS = [WEB_ADDRESS, MONEY, MENU, SHOUTING];
const LINK = /^\S{0,20}\s?(?:https?:\/\/|www\.)\S+$/i;
/** Sales and navigation lines are short; in a paragraph, such a phrase means nothing. */
const MAX_BOILERPLATE_CHARACTERS = 240;

export function isBoilerplate(line: string): boolean {
  if (line.length > MAX_BOILERPLATE_CHARACTERS) return false;
  if (BOILERPLATE_PHRASES.test(line) || LINK.test(line)) return true;
  return SALES_SIGNS.filter((kind) => kind.test(line)).length >= 2;
}
