import { ramp } from "../../score";
import { instructs } from "./asking";
import { FORMULA } from "./patterns";

/** What a number answers. */
const QUANTITY =
  /多少|[幾几]|何(?:[？?]|[人個本枚円年日時分倍])|몇|얼마|いくつ|いくら|(?<!\p{L})(?:how (?:many|much|long|far|old|often|big|large|tall|high|fast|deep|heavy)|what (?:is the|year|number|percent\w*|fraction)|wie ?(?:viele?|lange?|hoch|groß|weit|schwer|alt|oft|schnell)|combien|cu[aá]nt[oa]s?|quant[oa]s?|сколько|скольк(?:их|им)|год[уа]?)(?!\p{L})/iu;

/** What a year, a date or a time of day answers. */
const TIME =
  /[哪何](?:一)?[年月日天時时]|年份|(?:什|甚)[麼么][時时][候間间]|いつ|年を(?:答え|書)|年は[。？?]?$|언제|연도|해[는를]|(?<!\p{L})(?:when (?:did|do|does|is|are|was|were|will)|(?:what|which) (?:date|time|year|century)|wann|welche[mnrs]? (?:jahr|tag|datum)|quelle (?:année|date|heure)|cuándo|qué (?:año|siglo|fecha|hora|día)|que (?:ano|data|horas?|século)|(?<=^\P{L}{0,8})(?:quand|quando|когда))(?!\p{L})/iu;

/** What is measured and counted, which a short question may name and no more: "Boiling point of water?" */
const MEASURE =
  /[面體体容][積积]|[長长高深寬宽速溫温濕湿密]度|距[離离]|人口|[數数][目值量]|[電电][壓压阻流]|周[期長长]|[沸冰熔凝]固?[點点]|[質质]量|[體体][溫温]|[熱热]容|[氣气][壓压]|(?<!\p{L})(?:height|length|depth|width|area|volume|population|point|speed|number|distance|age|year|mass|weight|density|temperature|voltage|ph)(?!\p{L})/iu;
const LONGEST_NAMING = 60;

/** Orders that no number carries out; another may be to name one. */
const EXPLAINING =
  /解[釋释]|[說说]明|描述|[討讨][論论]|分析|[證证]明|翻[譯译]|造句|説明|証明|설명|증명|(?<!\p{L})(?:explain|describe|discuss|prove|show|justify|translate|rewrite|erklär|beschreib|begründ|beweis|zeig|expliqu|décri|démontr|montr|explic|descri|demuestr|justif|объясни|опиши|докажи)/iu;

/** What no number answers, unless a quantity is asked for beside it. */
const REASON =
  /为什么|[为為]何|為什麼|怎|[谁誰]|왜|누구|누가|어디|なぜ|だれ|どこ|(?<!\p{L})(?:why|how|who|where|what if|warum|wieso|weshalb|wer|wo|pourquoi|qui|où|por ?qu[eé]|quién|dónde|cómo|quem|onde|como|почему|зачем|кто|где|как)(?!\p{L})/iu;

const NUMBERS = /\d+/g;

/** A longer question, in characters, may hold a single number by chance. */
const SHORT = 80;

/** Whether a number may be what a question asks for: a quantity, a time, what is to be named, or what follows from its numbers. */
export function asksForNumber(question: string): boolean {
  if (QUANTITY.test(question) || TIME.test(question)) return true;
  const isNaming = question.length <= inWritingOf(question, LONGEST_NAMING);
  if (isNaming && MEASURE.test(question)) return true;
  if (instructs(question) && !EXPLAINING.test(question)) return true;
  const numbers = question.match(NUMBERS)?.length ?? 0;
  return numbers >= (question.length > SHORT ? 2 : 1) && !REASON.test(question);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** How many characters of a sentence's writing say as much as so many of an alphabet. */
export function inWritingOf(sentence: string, letters: number): number {
  if (UNSPACED.test(sentence)) return letters / 3;
  return HANGUL.test(sentence) ? letters / 2 : letters;
}

/** Characters a number of what gives the numbers to reckon with; history has a year in a sentence. */
const DENSE = 35;

/** How far a sentence gives numbers to reckon with, 0 to 1. */
export function givesNumbers(sentence: string): number {
  const count = sentence.match(NUMBERS)?.length ?? 0;
  if (count === 0) return 0;
  const dense = inWritingOf(sentence, DENSE);
  return ramp(sentence.length / count, 2 * dense, dense);
}

const LETTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{L}{3,}/gu;
const COMMANDS = /\\[a-zA-Z]+/g;

/** Share of a sentence that are letters of words, where it tells, and where it is a formula with its words. */
const WORDS = { telling: 0.75, reckoning: 0.45 };

/** How far a sentence reckons, 0 to 1: an equation behind a sentence leaves that a sentence. */
export function reckons(sentence: string): number {
  if (!FORMULA.test(sentence)) return 0;
  let letters = 0;
  for (const [run] of sentence.replace(COMMANDS, "").matchAll(LETTERS)) letters += run.length;
  return ramp(letters / sentence.length, WORDS.telling, WORDS.reckoning);
}

/** A sentence as others are worded that differ in their numbers alone. */
export function formOf(sentence: string): string {
  return sentence.replace(NUMBERS, "0").trim();
}
