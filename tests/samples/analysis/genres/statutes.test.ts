import { describe, expect, test } from "bun:test";
import { degrade } from "../../../../src/samples/analysis/calibration/degradations";
import { genresOf } from "../../../../src/samples/analysis/genres/genre-likeness";
import {
  statuteLikeness,
  withoutCitations,
} from "../../../../src/samples/analysis/genres/statutes";
import { leniencies } from "../../../../src/samples/analysis/metrics/leniencies";
import { patternsOutside } from "../../../../src/samples/analysis/metrics/patterns-outside";
import { normOf } from "../../../../src/samples/analysis/naturalness/norms";
import { readText } from "../../../../src/samples/analysis/reading";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { analyze, fixture, randomNumbers } from "../texts";

/** Provisions of which each cites in another way, by what stands before it and behind it. */
function provisions(
  before: readonly string[],
  cited: readonly string[],
  behind: readonly string[],
  ends: readonly string[],
): string[] {
  return before.flatMap((one, at) =>
    behind.map((other, step) => {
      const it = cited[(at + step) % cited.length];
      return `${one}${it}${other}${ends[(2 * at + step) % ends.length]}`;
    }),
  );
}

const letters = (words: string) => words.split(" ");
const KANJI = [..."一二三四五六七八九"];
const number = (at: number) =>
  at < 9 ? KANJI[at] : `${at < 18 ? "" : KANJI[Math.floor((at + 1) / 10) - 1]}十${KANJI[at % 9]}`;

const BEFORE = letters(
  "倉庫に係る 船長がした 検査を行う 知事が定める 水門に関し 帳簿に記載した 免許を受け 町村の長は、 役員のうち 登録をした " +
    "工事を始め 協会が作る 図面を添え 料金を改め 保管をする 事故を知り 農地を含み 旅客を運ぶ 温泉を掘り 電気を送る",
);
const CITED = [
  "前条",
  "第三条第二項",
  "次条第一項各号",
  "政令",
  "同項第二号",
  "第八条第一項の規定",
];
const BEHIND = letters(
  "に掲げる者は、 で定める期間、 による届出を、 の許可をした時、 と異なる場所で、 を超える数の、 又はその写しを、 から三十日を経て、 " +
    "にいう設備が、 が示す区域に、 のほか必要な、 ただし書の時に、 中の文言を、 以外の職員で、 ごとに作つて、 より重い責めを、 まで延ばして、 及び附則が、 へ移すため、 並びに別表に、",
);
const ENDS = [
  "遅滞なく知事に届け出なければならない。",
  "十年間これを保存するものとする。",
  "関係する町村に通知することができる。",
];

const law = provisions(BEFORE, CITED, BEHIND, ENDS)
  .slice(0, 120)
  .concat(provisions(BEFORE.slice(6), CITED, BEHIND.slice(0, 4), ENDS))
  .flatMap((provision, at) => (at % 2 ? ["２", provision] : [`第${number(at / 2)}条`, provision]));

const likeness = (text: string) => statuteLikeness(linesOf(text).written);

describe("a law", () => {
  test("is told by what it cites, with its numbers on lines of their own or not", () => {
    expect(likeness(law.join("\n"))).toBe(1);
    expect(likeness(law.join("\n").replaceAll(/(条|２)\n/g, "$1　"))).toBe(1);
    expect(genresOf(linesOf(law.join("\n")), "literary").law).toBe(1);
  });

  test("is told in Chinese and in Russian as well", () => {
    const chinese = provisions(
      letters(
        "船长认为 仓库按照 检查员对 乡镇执行 单位不服 旅客根据 学校适用 工程符合 用户超过 居民知道 医院对照 银行依据",
      ),
      ["第三条第二款", "前款", "本条例", "第十二条"],
      letters(
        "所列的人， 以外的物， 作出处理， 中的期限， 说明理由， 通知本人， 登记造册， 办理手续， 收取费用， 提出意见， 保存资料， 更正错误，",
      ),
      ["应当在三十日内办结。", "可以延长十日。"],
    );
    expect(likeness(chinese.join("\n"))).toBeGreaterThan(0.2);
    const russian = provisions(
      letters(
        "Договор Судно Банк Орган Отчёт Сбор Музей Порядок Дело Письмо Жалоба Сделка Аренда",
      ).map((one) => `${one} `),
      ["статьи 7", "пункта 3", "части 2", "законодательства"],
      letters(
        "принят открыто готовится отменён продлён уплачен изъят бывает учтён закрыт дополнен разделён может",
      ).map((one) => ` ${one}`),
      [" и подлежит утверждению.", " по решению собрания, которое вправе его изменить."],
    );
    expect(likeness(russian.join("\n"))).toBeGreaterThan(0.2);
  });

  test("binds somebody, and is none where it only cites", () => {
    const told = law.join("\n");
    const unbound = told
      .replaceAll("届け出なければならない", "届け出た")
      .replaceAll("保存するものとする", "保存した")
      .replaceAll("通知することができる", "通知した")
      .replaceAll("行う", "見る")
      .replaceAll("定める", "記した")
      .replaceAll("を受け", "をもらい");
    expect(likeness(unbound)).toBe(0);
  });

  test("is no prose with the numbers of one, nor with the same words before each sentence", () => {
    const prose = fixture("udhr-ja").match(/[^。\n]{8,}。/g) as string[];
    expect(prose.length).toBeGreaterThan(30);
    expect(likeness(prose.map((line, at) => `第${number(at % 40)}条\n${line}`).join("\n"))).toBe(0);
    const dressed = prose.map(
      (line, at) => `第${number(at % 40)}条第${number(at % 7)}項の規定により、${line}`,
    );
    expect(likeness(dressed.join("\n"))).toBe(0);
    const phrases = [
      "前条の政令により、",
      "次条第二項各号の命令を準用し、",
      "同項の省令があれば、",
    ];
    const varied = prose.map((line, at) => `${phrases[at % 3]}${line}`);
    expect(likeness(varied.join("\n"))).toBe(0);
  });

  test("is no prose with citations strewn into it", () => {
    const random = randomNumbers();
    const cited = ["第三條", "本條例", "前款", "依照", "第五項", "法律"];
    const strewn = fixture("textbook-zh").replaceAll(/[^。\n]{8,}。/g, (sentence) => {
      const at = Math.floor(random() * sentence.length);
      return `${sentence.slice(0, at)}${cited[Math.floor(random() * cited.length)]}${sentence.slice(at)}`;
    });
    expect(strewn.match(/第三條|本條例|前款/g)?.length).toBeGreaterThan(10);
    expect(likeness(strewn)).toBe(0);
  });

  test("may say things alike, and chain its set phrases, as no prose may", () => {
    const lines = linesOf(law.join("\n")).written;
    const prose = linesOf(fixture("udhr-ja")).written;
    expect(leniencies(lines, 0).alikeSentences).toBeGreaterThanOrEqual(1.7);
    expect(leniencies(lines, 0).sequences).toBe(3);
    expect(leniencies(prose, 0).sequences).toBeLessThan(1.5);
    const { language } = readText(fixture("udhr-ja"), "literary");
    const none = { verse: 0, problems: 0, law: 0 };
    const own = normOf(language, "ja", none).allowances;
    const its = normOf(language, "ja", { ...none, statute: 1 }).allowances;
    expect(its).toEqual({ ...own, chain2: 2 * own.chain2, chain3: 2 * own.chain3 });
    // By the numbers of its provisions alone somewhat less.
    const numbered = normOf(language, "ja", { ...none, law: 1 }).allowances;
    expect(numbered.chain3).toBeGreaterThan(own.chain3);
    expect(numbered.chain3).toBeLessThan(its.chain3);
    expect(numbered.noise).toBe(own.noise);
  });

  test("holds no patterns that cite nothing", () => {
    const text = law.join("\n");
    const spoiled = degrade({ text, language: "ja", dictionary: [] }, "templates", 0.3);
    const outside = (given: string) => patternsOutside(readText(given, "literary")).score;
    expect(outside(text)).toBe(1);
    expect(outside(spoiled)).toBeLessThan(0.5);
    const kept = "この町には古い橋があり、川を渡る人が多い。";
    expect(withoutCitations(`${text}\n${kept}\n前項の届出は、書面でする。`)).toBe(kept);
  });

  test("has its numbers and items on lines of their own, which nobody cut off", () => {
    const items = law.map((line) => line.replace(/。$/, ""));
    expect(analyze(items.join("\n")).qualityMetrics.structureQuality).toBeGreaterThan(80);
  });
});

const acts = provisions(
  [
    "A harbour master shall keep a berth",
    "The council shall publish each notice",
    "No ferry may carry more passengers than",
    "An inspector may find the pump unsafe",
    "The tenant is required to leave the orchard",
    "Every lamp on a quay must be tested",
    "The fee for a mooring is payable",
    "A baker may appeal against the order",
    "Grain must not be stored for a week",
    "The warden must keep the register of boats",
    "Whoever sells coal by the sack",
    "The tenants of a market hall may meet",
    "Fish landed after sunset shall be counted",
    "The keeper of an inn who lets rooms",
  ],
  [" under section 12", " in subsection (3)", " by regulation 4", " of this Act"],
  [
    " and gives his reasons in writing",
    " within thirty days of the hearing",
    " unless the court orders otherwise",
    " before the licence has been renewed",
    " at the office of the port",
    " or to a person who acts for him",
    " and is liable to a fine",
    " as if the vessel were his own",
    " has effect from the first of May",
    " does not bind his heirs",
    " is void to that extent",
  ],
  [".", " without any further charge."],
).map((_, at, all) => all[(37 * at) % all.length] as string);

describe("an Act in English", () => {
  test("is told by the sections that it cites, in as many ways as it says things", () => {
    expect(likeness(acts.join("\n"))).toBe(1);
    expect(leniencies(linesOf(acts.join("\n")).written, 0).sequences).toBe(3);
  });

  test("is no prose with made-up citations before its sentences, of one kind or of five", () => {
    const phrases = [
      "Subject to subsection (2) of this section, ",
      "Pursuant to paragraph (b) of the Act, ",
      "In accordance with section 14 of that Part and regulation 3, ",
      "Notwithstanding article 9, and as prescribed under section 3, ",
      "For the purposes of clause 4 in this Schedule, ",
    ];
    const prose = fixture("moby-dick-10");
    for (const kinds of [1, 3, 5]) {
      let at = 0;
      const dressed = prose.replaceAll(
        /(^|[.;?!] )(?=[A-Z])/gm,
        (start) => `${start}${phrases[at++ % kinds]}`,
      );
      expect(at).toBeGreaterThan(50);
      expect(likeness(dressed)).toBe(0);
    }
  });

  test("is no prose with citations strewn into it, in as many ways as there are places", () => {
    const cited = [
      "section 4",
      "subsection (2)",
      "this Act",
      "paragraph (b)",
      "prescribed",
      "rule 9",
    ];
    const random = randomNumbers();
    const strewn = fixture("moby-dick-10").replaceAll(/[^.;?!\n]+[.;?!]/g, (sentence) => {
      const words = sentence.split(" ");
      const at = 1 + Math.floor(random() * (words.length - 1));
      words.splice(at, 0, cited[Math.floor(random() * cited.length)] as string);
      return words.join(" ");
    });
    expect(strewn.match(/section \d/g)?.length).toBeGreaterThan(20);
    expect(likeness(strewn)).toBe(0);
  });

  test("is no prose that is numbered like one, nor that cites now and then", () => {
    const prose = fixture("textbook-en").split("\n");
    expect(likeness(prose.map((line, at) => `Section ${at + 1}. ${line}`).join("\n"))).toBe(0);
    const citing = prose.flatMap((line, at) => (at % 9 ? [line] : [line, acts[at] as string]));
    expect(likeness(citing.join("\n"))).toBe(0);
  });

  test("says the same in its items, which are no patterns outside of it", () => {
    const items = "(a) the boat is safe;\n(b) the boat is dry; and\n9C.— (1) The boat is dry.";
    expect(withoutCitations(`${acts[0]}\n${items}\nThe boat is old.`)).toBe("The boat is old.");
  });
});
