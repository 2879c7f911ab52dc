/**
 * Whether a sentence asks by its words. A question mark can be put behind any statement, and a gap be cut into
 * one: neither makes it a question. Words that ask stand where a clause begins, or in eastern writings anywhere.
 */

/** What English, German, French, Spanish, Portuguese and Russian ask with, at the beginning of a sentence. */
const OPENING_WORDS = [
  "what|which|who|whom|whose|why|how|when|where|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may",
  "was|wer|wen|wem|wessen|welche[rsnm]?|wie|wieviele?|wann|wo|warum|weshalb|wieso|wozu|woran|worauf|woraus|wobei|wodurch|womit|wofür|wovon|wogegen|worin|worüber|wohin|woher|wonach",
  "ist|sind|war|waren|hat|haben|hatte|kann|können|darf|dürfen|muss|müssen|wird|werden|soll|sollen|gibt|gilt",
  "qu[ei]|quoi|quel(?:le)?s?|combien|comment|pourquoi|quand|où|lequel|laquelle|lesquel(?:le)?s|est-(?:ce|il|elle)|sont-(?:ils|elles)|peut-on|a-t-(?:il|elle|on)",
  "qué|quién(?:es)?|cuál(?:es)?|cuánt[oa]s?|cómo|cuándo|dónde|quem|qua(?:l|is)|quant[oa]s?|como|quando|onde",
  "что|чего|чему|чем|кто|кого|кому|кем|как(?:ой|ая|ое|ие|ого|ому|им|ую|их|ими|ом)?|сколько|скольк(?:их|им)|почему|зачем|когда|где|куда|откуда|чей|чья|чьё|верно ли|можно ли|может ли",
].join("|");

/** What stands before them: "In which year", "Um wie viel", "De quel pays", "В каком году". */
const BEFORE = [
  "in|on|at|to|of|for|from|by|with|about|into|under|through|and|but|so|then|if",
  "im|an|am|auf|aus|bei|mit|nach|von|vom|vor|zu|zum|zur|um|über|unter|durch|für|gegen|ab|seit|bis|und",
  "à|au|de|d|dans|en|par|pour|sur|sous|avec|chez|depuis|et|a|con|por|para|sobre|desde|hasta|y|e|em|com|no|na|do|da",
  "в|во|на|о|об|от|до|из|с|со|к|ко|у|по|за|для|при|через|и|а",
].join("|");

const ASKING_WORDS = new RegExp(
  `^\\P{L}{0,8}(?:(?:${BEFORE})[\\s'’]+)?(?:${OPENING_WORDS})(?![\\p{L}'’])`,
  "iu",
);

/** Words that ask within a sentence as well; what else does begins clauses that tell. */
const ASKING_WITHIN = new RegExp(
  [
    "(?<!\\p{L})(?:how (?:many|much|long|far|old|often|fast|tall|big|large|high|deep|wide|heavy)|what (?:is|are|was|were|will|would|does|did|do|percent|percentage|fraction|number|time|kind|type|year)|which (?:one )?of|which (?:is|are)",
    "(?:um |auf |zu )?wie ?viele?|wie (?:lange?|hoch|gro[sß]s?|weit|schwer|alt|oft|teuer|schnell|breit|tief|heißt|nennt|lautet)|welche[rsnm]? (?:der|dieser|folgenden|von|aussagen?|antwort)",
    "combien|quel(?:le)?s? (?:est|sont|était|sera)|(?:laquelle|lequel|lesquel(?:le)?s|celles?|celui|ceux)|-(?:t-)?(?:il|elle|on|ils|elles)(?= ?\\?| [^.]{0,200}\\?)",
    "cuánt[oa]s?|cuál(?:es)?|qué|cómo|dónde|quién(?:es)?|quant[oa]s|qual|quais|сколько|скольк(?:их|им)|как(?:ой|ая|ое|ие|ова|ово|овы) из|каков[аоы]?|чему рав(?:ен|на|но|ны))(?!\\p{L})",
  ].join("|"),
  "iu",
);

const CHINESE = new RegExp(
  [
    "多少|[幾几][^，。？?]{0,30}[？?]|什[麼么]|甚[麼么]|哪|[誰谁]|怎|(?:如何|何者|是否)|[為为]何|(?:[嗎吗呢]|何)[？?]|[問问][^，。]{0,12}[何幾几各]",
    "(?:下列|以下|下面|上述|關於|关于)[^。]{0,60}(?:是|為|为|有|的)[（(\\s）)：:。.]{0,6}$",
  ].join("|"),
  "u",
);

const JAPANESE = new RegExp(
  [
    "(?:どれ|どの|どちら|どこ|だれ|誰|いつ|いくつ|いくら|何|なに|なん|なぜ|どう)[^。]{0,80}(?:か(?=[。？?]|$)|[？?])",
    "(?:です|ます|でしょう|ました|した)か[。？?]?$|(?:次|以下|下記)の[^。]{0,120}(?:どれか|ものは)",
  ].join("|"),
  "u",
);

const KOREAN =
  /(?<!\p{L})(?:몇|무엇|누구|누가|어느|어디|어떤|어떻게|언제|얼마|왜|무슨)|(?:은|는|까|니까|나요|가요|가)\s?[?？]$/u;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const HAN = /\p{Script=Han}/u;

/** Whether the words of a sentence ask. */
export function interrogates(sentence: string): boolean {
  if (HANGUL.test(sentence)) return KOREAN.test(sentence);
  if (KANA.test(sentence)) return JAPANESE.test(sentence);
  if (HAN.test(sentence)) return CHINESE.test(sentence);
  return ASKING_WORDS.test(sentence) || ASKING_WITHIN.test(sentence);
}
