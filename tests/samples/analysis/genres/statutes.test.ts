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
import { analyze, fixture } from "../texts";

const WHO = [
  "指定製造業者",
  "登録検査機関",
  "認定協会の役員",
  "倉庫の管理者",
  "免許を受けた船長",
  "水門の設置者",
];
const WHAT = [
  "帳簿を備え",
  "検査の結果を記録し",
  "施設の図面を添え",
  "事故の状況を調べ",
  "保管した物の数量を量り",
];
const TO = [
  "遅滞なく、知事に届け出なければならない。",
  "三十日以内に、主務大臣の認可を受けなければならない。",
  "十年間これを保存し、求めに応じて示すものとする。",
  "その旨を公示し、関係する町村に通知するものとする。",
];
const UNDER = [
  "前条の規定により",
  "第三条第二項の政令で定める場合には",
  "次条第一項各号のいずれかに該当するときは",
  "省令で定めるところにより",
  "同項の命令があつたときは",
  "第八条第一項の規定を準用する場合において",
  "前項第二号の届出があつたときは",
];
const KANJI = [..."一二三四五六七八九"];
const number = (at: number) =>
  at < 9 ? KANJI[at] : `${at < 18 ? "" : KANJI[Math.floor((at + 1) / 10) - 1]}十${KANJI[at % 9]}`;

const provisions = (under: readonly string[]) =>
  WHO.flatMap((who, at) =>
    WHAT.flatMap((what, step) =>
      [0, 2].map((turn) => {
        const to = TO[(at + step + turn) % TO.length];
        return `${under[(at + 3 * step + turn) % under.length]}、${who}は、${what}、${to}`;
      }),
    ),
  );
const law = provisions(UNDER).flatMap((provision, at) =>
  at % 2 ? ["２", provision] : [`第${number(at / 2)}条`, provision],
);

const likeness = (text: string) => statuteLikeness(linesOf(text).written);

describe("a Japanese law", () => {
  test("is told by what it cites, with its numbers on lines of their own or not", () => {
    expect(likeness(law.join("\n"))).toBe(1);
    expect(likeness(law.join("\n").replaceAll(/(条|２)\n/g, "$1　"))).toBe(1);
    expect(genresOf(linesOf(law.join("\n")), "literary").law).toBe(1);
  });

  test("is no prose with the numbers of one, nor with the same words before each sentence", () => {
    const prose = fixture("udhr-ja").match(/[^。\n]{8,}。/g) as string[];
    expect(prose.length).toBeGreaterThan(30);
    expect(likeness(prose.map((line, at) => `第${number(at % 40)}条\n${line}`).join("\n"))).toBe(0);
    const dressed = prose.map(
      (line, at) => `第${number(at % 40)}条第${number(at % 7)}項の規定により、${line}`,
    );
    expect(likeness(dressed.join("\n"))).toBe(0);
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
