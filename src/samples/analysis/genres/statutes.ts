import { ramp, share } from "../score";
import { readOnce } from "../text/lines";

/**
 * What laws cite, by the writing of their sentences: provisions, near and far, and what else is laid down. And the share of a
 * text in sentences that cite from which on it may be a law, and is: of prose that is none, and commentaries have less.
 */
const CITATIONS = {
  kana: {
    cited:
      /第[〇零一二三四五六七八九十百千\d０-９]{1,8}[条項号]|前[条項]|同[条項法]|次[条項]|各号|規定|政令|省令|命令|準用|この法律/g,
    share: { prose: 0.35, law: 0.55 },
  },
  han: {
    cited:
      /第\s?[〇零一二三四五六七八九十百千\d-]{1,8}\s?[条條款项項目章]|[前各][条條款项項]|[规規]定|本(?:[法条條规規]例?|[办辦]法|[细細]则|[细細]則|[规規]定)|违反|違反|依照|[罚罰][款鍰]|[条條]例|法律|法[规規]|人民政府|主管(?:部[门門]|[机機][关關])|行政部[门門]/g,
    share: { prose: 0.25, law: 0.5 },
  },
  cyrillic: {
    cited:
      /(?:стать|част|пункт|подпункт|абзац)[а-яё]{1,4}\s\d|настоящ[а-яё]{2,3}\s(?:Кодекс|Федеральн|Закон|Правил|Положени|стать|част|пункт|раздел|глав)|Федеральн[а-яё]{2,3}\sзакон|законодательств|предусмотрен|установлен|в порядке|в соответствии с/g,
    share: { prose: 0.2, law: 0.4 },
  },
  latin: {
    cited: new RegExp(
      [
        String.raw`(?:[Ss]ub-?)?(?:[Ss]ection|paragraph|clause|[Aa]rticle|[Rr]egulation|rule)s? ?\(?(?:\d|[a-z]\))`,
        String.raw`(?:[Tt]h(?:is|at)|the(?: said)?) (?:Act|Part|Schedule|Chapter|Division|Ordinance|(?:sub-?)?section|paragraph|article)\b`,
        String.raw`Act,? (?:of )?\d{4}|\bprescribed\b|\b[Pp]ursuant to\b`,
      ].join("|"),
      "g",
    ),
    share: { prose: 0.2, law: 0.4 },
  },
} as const;

type Writing = keyof typeof CITATIONS;

const NUMERAL = /[〇零一二三四五六七八九十百千\d０-９\s-]/g;

const KANA = /[ぁ-ゖ]/;
const HAN = /[一-鿿]/;
const CYRILLIC = /[а-яё]/;
const LATIN = /[a-zß-ÿ]/;

function writingOf(sentence: string): Writing | null {
  if (KANA.test(sentence)) return "kana";
  if (HAN.test(sentence)) return "han";
  if (CYRILLIC.test(sentence)) return "cyrillic";
  return LATIN.test(sentence) ? "latin" : null;
}

/** The number that a provision begins with, which anything may be given. */
const NUMBER =
  /^(?:第[〇零一二三四五六七八九十百千\d]{1,8}[条章節款](?:の[一二三四五六七八九十]{1,3}){0,3}|§+\s?\d{1,4}[a-z]?|(?:Article|Section)\s\d[\d.]{0,8}:?|[\d０-９]{1,3})\s*/;

/** A shorter sentence is a heading. */
const SHORTEST = 12;

/** Sentences of a line, without the number of a provision. */
function sentencesOf(line: string): string[] {
  return line
    .replace(NUMBER, "")
    .split(/(?<=[。；;])|(?<=[.])(?= )|(?<=[.?!:][”"’')]?)(?= ["“‘']?[A-Za-z])/);
}

/** Characters on either side of what is cited: some words of it. */
const BESIDE = { kana: 3, han: 3, cyrillic: 3, latin: 20 } as const;

/** Ways to cite, by what stands before, or behind: phrases put before each sentence are cited in few. */
const WAYS = { few: 10, many: 18 };

/**
 * How many of the citations that follow each other stand behind something else, in English: of laws half and more,
 * of prose with five phrases put before its sentences hardly a third.
 */
const VARIED = { prose: 0.3, law: 0.5, together: 60 };

/**
 * What binds: who has to, may or must not, and what holds. And the share of a text in sentences that say so from which
 * on it may be a law, and is, whatever it cites: a citation can be strewn into anything. Of laws
 * that were looked at about half does and more, of prose about a third at most.
 */
const BINDING = {
  kana: {
    said: /なければならない|ることができ|てはならない|ものとする|用する|定める|とする|という[。）]|この限りでない|に処する|を受ける|を行う|る場合|したとき|みなす|までに|負う|要しない/,
    share: { prose: 0.28, law: 0.5 },
  },
  han: {
    said: /[应應](?![该該])|不得|可以|得[以为為依向自]|[须須]|[罚罰]|[责責]令|[无無]效|[负負][责責]|[适適]用|[视視][为為]|施行|依法|追究|承[担擔]|所[称稱]/,
    share: { prose: 0.34, law: 0.48 },
  },
  cyrillic: {
    said: /вправе|обязан|долж[ен]н?|допуска|подлеж|осуществля|применя|устанавлива|определя|призна[её]|запрещ|может быть|могут быть|предоставля|возлага|утвержда|производ|вступа|в случа|за исключением|наложение|влеч[её]т|обеспечива/i,
    share: { prose: 0.25, law: 0.5 },
  },
  latin: {
    said: /\b(?:shall|may|must|means|includes?|appl(?:y|ies)|liable|entitled|required|guilty|deemed|authori[sz]ed|(?:is|are) not|comes? into|repealed|substituted|inserted|omitted)\b/,
    share: { prose: 0.3, law: 0.55 },
  },
} as const satisfies Record<Writing, unknown>;

/** What stands before, and behind, each thing that is cited, numbers left out. */
function waysIn(sentence: string, writing: Writing): [before: string, behind: string][] {
  return [...sentence.matchAll(CITATIONS[writing].cited)].map(({ 0: cited, index }) => {
    const end = index + cited.length;
    const beside = [
      sentence.slice(Math.max(0, index - BESIDE[writing]), index),
      sentence.slice(end, end + BESIDE[writing]),
    ];
    return beside.map((part) => part.replace(NUMERAL, "")) as [string, string];
  });
}

/**
 * How much a text in Japanese, Chinese, Russian or English is a law, 0 to 1, by what its sentences cite and how they
 * bind. Numbers of provisions tell less: they stand on lines of their own, or not, and anything can be given some.
 */
export const statuteLikeness = readOnce(readStatute);

function readStatute(lines: readonly string[]): number {
  const of = (writing: Writing) => ({
    writing,
    all: 0,
    citing: 0,
    binding: 0,
    before: [] as string[],
    behind: [] as string[],
  });
  const writings = {
    kana: of("kana"),
    han: of("han"),
    cyrillic: of("cyrillic"),
    latin: of("latin"),
  };
  for (const sentence of lines.flatMap(sentencesOf)) {
    const writing = sentence.length > SHORTEST ? writingOf(sentence) : null;
    if (writing === null) continue;
    const read = writings[writing];
    const ways = waysIn(sentence, writing);
    read.all += sentence.length;
    if (ways.length > 0) read.citing += sentence.length;
    if (BINDING[writing].said.test(sentence)) read.binding += sentence.length;
    for (const [before, behind] of ways) {
      read.before.push(before);
      read.behind.push(behind);
    }
  }
  const most = Object.values(writings).reduce((one, other) => (other.all > one.all ? other : one));
  const [cited, bound] = [CITATIONS[most.writing].share, BINDING[most.writing].share];
  const ways = Math.min(new Set(most.before).size, new Set(most.behind).size);
  return (
    ramp(share(most.citing, most.all), cited.prose, cited.law) *
    ramp(share(most.binding, most.all), bound.prose, bound.law) *
    ramp(ways, WAYS.few, WAYS.many) *
    (most.writing === "latin" ? ramp(shareOfDifferent(most.before), VARIED.prose, VARIED.law) : 1)
  );
}

/** How many of those that follow each other are different: in a long text as in a page of it. */
function shareOfDifferent(all: readonly string[]): number {
  let different = 0;
  for (let at = 0; at < all.length; at += VARIED.together)
    different += new Set(all.slice(at, at + VARIED.together)).size;
  return share(different, all.length);
}

/** What is numbered or lettered within a section of an Act says the same again, as the section does. */
const ITEM = /^["“‘]?(?:\d{1,3}[A-Z]{0,2}\.?\s?[—–-]?\s?)?\([\da-zA-Z]{1,5}\)/;

/** The sentences of a law that cite nothing, headings and an Act's items left out. */
export function withoutCitations(text: string): string {
  const citesNone = (sentence: string) => {
    const writing = sentence.length > SHORTEST ? writingOf(sentence) : null;
    return writing !== null && waysIn(sentence, writing).length === 0;
  };
  return text
    .split("\n")
    .filter((line) => !ITEM.test(line) || writingOf(line) !== "latin")
    .map((line) => sentencesOf(line).filter(citesNone).join(""))
    .filter((line) => line !== "")
    .join("\n");
}
