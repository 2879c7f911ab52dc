import { endsFinished } from "../../text/lines";
import { ASKS, CONTENTS } from "./patterns";

/**
 * Whether a line asks by itself: with a question mark, a gap, or one of the verbs that exercises are
 * worded with, where a sentence or clause begins or, in Japanese and Korean, ends.
 */

/** The imperative of such verbs, in alphabets also the infinitive and the polite forms. */
const VERBS = [
  // English
  "find|calculate|compute|solve|evaluate|simplify|prove|show|factor(?:i[sz]e)?|expand|explain|describe|state",
  "determine|write|draw|sketch|plot|name|define|list|complete|choose|differentiate|integrate|convert|estimate",
  "compare|identify|suggest|verify|deduce|derive|give|express|work out|construct|translate|discuss|round|arrange",
  "classify|match|fill in|label|justify|decide|rewrite|add up|subtract|multiply out|circle|underline|tick|read the|make \\S{1,12} the subject",
  // German: "berechne", "berechnen Sie", "berechnet"
  "(?:finde|berechne|bestimme|löse|zeige|beweise|vereinfache|nenne|erkläre|beschreibe|zeichne|skizziere|ermittle",
  "ermittel|begründe|faktorisiere|schreibe|wandle|wandel|ordne|vergleiche|prüfe|überprüfe|erläutere|stelle|forme|runde",
  "ergänze|übersetze|schätze|untersuche|konstruiere)n?|bestimm|gib|geben sie|leiten sie|leite",
  // Spanish
  "(?:hall|calcul|determin|demuestr|demostr|prueb|simplific|simplifi(?:qu)|explic|expliqu|indic|indiqu|nombr|complet",
  "compar|deriv|integr|muestr|mostr|justific|justifiqu|comprueb|comprob|señal|orden|represent|dibuj|expres|evalú|evalu",
  "enumer|clasific|clasifiqu|traz|trac|encuentr|encontr|cit|estim|determín|razon)(?:a|e|ar)|factoric[ea]|factoriza(?:r)?",
  "res(?:uelv|olv)(?:e|a|er)|escrib(?:e|a|ir)|describ(?:e|a|ir)|defin(?:e|a|ir)|conv(?:iert|ert)(?:e|a|ir)|obt(?:én|enga|ener)|reduzca|reduce",
  // French
  "(?:trouv|calcul|détermin|simplifi|démontr|montr|prouv|factoris|développ|expliqu|donn|indiqu|trac|dessin|cit|nomm",
  "complèt|complét|compar|dériv|intègr|intégr|justifi|vérifi|exprim|évalu|étudi|énonc|estim|class|plac|précis)(?:e|er|ez)",
  "résou(?:s|dre)|résol(?:vez|vons)|écri(?:s|re|vez)|décri(?:s|re|vez)|défini(?:r|s|ssez)|converti(?:r|s|ssez)|rédui(?:re|s|sez)|construi(?:re|s|sez)",
  // Portuguese
  "(?:encontr|determin|simplifiqu|prov|mostr|demonstr|fator|fatoriz|expliqu|desenh|indiqu|nomei|convert|justifiqu|verifiqu",
  "obtenh|ach|esboc|avali|apresent|identifiqu|classifiqu|orden|efetu|constru|traduz)(?:e|a|ar)|resolv(?:a|e|er)|escrev(?:a|e|er)|descrev(?:a|e|er)|dê|assinal[ea]",
  // Russian
  "найди(?:те)?|найти|вычисли(?:те|ть)?|реши(?:те|ть)?|докажи(?:те)?|доказать|упрости(?:те|ть)?|определи(?:те|ть)?|покажи(?:те)?",
  "показать|запиши(?:те)?|напиши(?:те)?|объясни(?:те|ть)?|опиши(?:те)?|нарисуй(?:те)?|построй(?:те)?|построить|назови(?:те)?",
  "разложи(?:те|ть)?|сравни(?:те|ть)?|перевед(?:и|ите)|вырази(?:те|ть)?|перечисли(?:те)?|заполни(?:те)?|дай(?:те)?|укажи(?:те)?",
  "приведи(?:те)?|вывести|выведи(?:те)?|описать|написать|составить|проверь(?:те)?|начерти(?:те|ть)?|составь(?:те)?|исследуй(?:те)?|раскрой(?:те)?|выбери(?:те)?|переведите|оцени(?:те|ть)?",
].join("|");

const ALPHABETIC = new RegExp(
  `(?:^(?:\\S{0,12}\\s?\\d{1,4}\\s+)?|[.!?;:,)–—]\\s+|(?<!\\p{L})(?:and|then|please|bitte|und|y|et|e|и)\\s+)(?:${VERBS})(?!\\p{L})`,
  "iu",
);

/** What "we find" in working looks like: the verb with its result. */
const RESULT = "(?![得到]|出[來来]?得|可得|後|后|方程得)";
const CHINESE = new RegExp(
  `(?:^|[，。；：、．！,;:.)）】\\s題题]|[試试請请並并])(?:求|解(?:方程|不等式|下列|以下|聯立|联立|二元|三角)|計算|计算|證明|证明|化簡|化简|因式分解|分解|展開|展开|寫出|写出|寫下|写下|畫出?|画出?|繪|绘|列出|列舉|列举|比較|比较|判斷|判断|解釋|解释|說明|说明|描述|指出|舉出|举出|舉例|举例|填|選出?|选出?|翻譯|翻译|造句|改寫|改写|估算|估計|估计|約簡|约简|通分|驗證|验证|推導|推导|作圖|作图|簡述|简述|試述|试述|論述|论述|討論|讨论|分析|找出|默寫|默写|證|证|確定|确定|背誦|配對|配对|排列|回答|完成)${RESULT}`,
);

/** "Write 0.375 as a fraction": what is to be done stands behind what it is done to. */
const CHINESE_CHANGE =
  /(?:^|[，。；：,;\s題题])[試试請请]?[將将把].{1,60}?(?:化[成為为作]|化簡|化简|因式分解|分解|[寫写改換换][成為为作]|[譯译]|排列|表示|展開|展开|[約约]至|四捨五入|四舍五入)/;

const CHINESE_END = /(?:造句|填空|多少|[幾几][^，。]{1,3}|是[甚什][麼么]|何[在時时人物])[。．]?$/;

const JAPANESE =
  /(?:なさい|[えけげせてねべめれ]よ|ください|下さい|書け|示せ|解け|描け|選べ|表せ|直せ|ましょう|[すだるたい何つられ]か)(?:[。．.」）)]|\s|$)/;

const KOREAN =
  /(?:시오|세요|하라|[여아어해거]라|는가|인가|은가|나요|까요|니까|쓰라|[해하]보자)(?:[.。?]|$)/;

/** A question mark, or a gap, which TeX makes of space or of a line under nothing. */
const MARK =
  /[?？](?!\p{L})|_{2,}|＿{2,}|(?:\\_){2,}|[(（]\s{1,10}[)）]|□|\\qquad\b|\\underline\{[\s~]*\}/u;

/** In a longer line, in characters, a question mark is one of a story's. */
export const LONGEST_ASKING_LINE = 400;

/** So much of a line and of a question is looked at, in characters. */
const LONGEST = 1200;
const LONGEST_QUESTION = 4000;

/** Whether a question holds anything that asks, a single word perhaps. */
export function mayAsk(question: string): boolean {
  const start = question.slice(0, LONGEST_QUESTION);
  return start
    .split("\n")
    .some((line) => (ASKS.test(line) && !CONTENTS.test(line)) || isAsking(line));
}

/** Whether the line asks something, however it ends. Linear in the line. */
export function isAsking(line: string): boolean {
  const start = line.slice(0, LONGEST);
  if (CONTENTS.test(start)) return false;
  return [MARK, ALPHABETIC, CHINESE, CHINESE_CHANGE, CHINESE_END, JAPANESE, KOREAN].some(
    (pattern) => pattern.test(start),
  );
}

/** Whether a sentence is an exercise: such a verb begins it, or stands in it beside numbers or formulas. */
export function instructs(sentence: string): boolean {
  const isEastern = EASTERN.test(sentence);
  const hasObject = OBJECT.test(sentence);
  // Without numbers or formulas nothing counts but the beginning.
  const start = sentence.slice(0, hasObject ? LONGEST : BEGINNING);
  if (isEastern && [JAPANESE, KOREAN, CHINESE_CHANGE].some((pattern) => pattern.test(sentence)))
    return true;
  const found = (isEastern ? CHINESE : ALPHABETIC).exec(start);
  return found !== null && (found.index === 0 || hasObject);
}

/** What holds a verb and the mark before it, in characters. */
const BEGINNING = 60;
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A part of the question before: lettered, or what follows from the part before. */
const LETTERED =
  /^(?:[(（]?[a-hａ-ｈ][)）.．]|[(（](?:[ivx]{1,4}|[ア-ン]|[가나다라마])[)）]|[①-⑳])/u;
const LEADING_ON = /^(?:hence|then|also|由此|從而|从而|並|并|そこで|また)(?!\p{L})/iu;

export function isPart(line: string): boolean {
  return LETTERED.test(line) || (LEADING_ON.test(line) && isAsking(line));
}

const FOLLOWING = /following|下列|以下|次の|다음|folgend|siguiente|suivant|seguinte|следующ/i;
const OBJECT = /[\d=+√²³]/;

/** An imperative that is shorter, in characters, says nothing of what it is about. */
const SHORTEST_WHOLE = { spaced: 14, unspaced: 7 };
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/** Whether a question goes on in the next line: broken at a width, or "Solve the following equation:". */
export function goesOn(line: string, next: string): boolean {
  if (/[:：]$/.test(line)) return true;
  if (/^\p{Ll}{2}/u.test(next) && !endsFinished(line)) return true;
  if (OBJECT.test(line) || /[?？]/.test(line)) return false;
  const { spaced, unspaced } = SHORTEST_WHOLE;
  return FOLLOWING.test(line) || line.length < (UNSPACED.test(line) ? unspaced : spaced);
}
