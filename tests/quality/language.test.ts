import { describe, expect, test } from "bun:test";
import { normNameOf } from "../../../../src/samples/analysis/naturalness/norms";
import { analyze, fixture } from "../texts";

describe("the language is found", () => {
  test.each([
    ["udhr-en", "en", "eng", "Latn", null],
    ["moby-dick-10", "en", "eng", "Latn", null],
    ["udhr-es", "es", "spa", "Latn", null],
    ["udhr-zh-hant", "zh-traditional", "zho", "Hant", "modern"],
    ["udhr-zh-hans", "zh-simplified", "zho", "Hans", "modern"],
    ["analects", "zh-simplified", "lzh", "Hans", "classical"],
    ["tang-poems", "zh-traditional", "lzh", "Hant", "classical"],
    ["udhr-ja", "ja", "jpn", "Jpan", null],
    ["udhr-ko", "ko", "kor", "Kore", null],
  ])("%s", (name, code, iso, script, variety) => {
    const { language } = analyze(fixture(name));
    expect(language).toMatchObject({ code, iso, script, variety, decided: true });
    expect(language.confidence).toBeGreaterThan(0.9);
  });

  test("Russian verse by its letters, which trigrams take for Ukrainian, and not Serbian", () => {
    const winter =
      "В избушке распевая, дева\nПрядет, и, зимних друг ночей,\nТрещит лучинка перед ней.\nИ вот уже трещат морозы\nИ серебрятся средь полей…\n(Читатель ждет уж рифмы розы;\nНа, вот возьми ее скорей!)\nОпрятней модного паркета\nБлистает речка, льдом одета.\nМальчишек радостный народ\nКоньками звучно режет лед;\nНа красных лапках гусь тяжелый,\nЗадумав плыть по лону вод,\nСтупает бережно на лед,";
    expect(analyze(winter).language).toMatchObject({ code: "ru", iso: "rus", decided: true });
    const serbian =
      "Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба једни према другима да поступају у духу братства.";
    expect(analyze(serbian).language.code).not.toBe("ru");
  });

  test("Cantonese by its own characters", () => {
    const { language } = analyze("佢哋喺街市買咗好多嘢，我唔知道點解咁貴。".repeat(5));
    expect(language).toMatchObject({ code: "zh-traditional", iso: "yue", variety: "cantonese" });
  });

  test("Chinese with English beside it is bilingual, with a few names it is not", () => {
    const both = `${fixture("textbook-zh")}\n${fixture("textbook-en")}`;
    expect(analyze(both).language).toMatchObject({ code: "bilingual-zh-en", script: "Hant" });
    const named = `${fixture("udhr-zh-hant")}\nUnited Nations, Eleanor Roosevelt`;
    expect(analyze(named).language.code).toBe("zh-traditional");
  });

  test("a Chinese text that quotes some Japanese stays Chinese", () => {
    const quoting = `${fixture("udhr-zh-hant")}\n日本人說「ありがとうございます」。`;
    expect(analyze(quoting).language.code).toBe("zh-traditional");
  });

  test.each([
    ["Traditional and Simplified mixed", fixture("udhr-zh-hant") + fixture("udhr-zh-hans"), "zh"],
    ["characters that both writings share", "大小人口手足山水火土", "zh"],
    ["two words", "Hello world", "other"],
    ["no letters", "12 + 34 = 46 !!!", "none"],
  ])("undecided: %s", (_name, text, code) => {
    expect(analyze(text).language).toMatchObject({ code, decided: false });
  });

  test("a language without rules of its own gets the general ones, by its own name", () => {
    const thai = "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ".repeat(20);
    expect(analyze(thai).language).toMatchObject({ code: "other", iso: "tha", script: "Thai" });
  });
});

describe("counts are right for every script", () => {
  test("words by segmentation, Han characters beside them", () => {
    const { counts } = analyze("人人生而自由，在尊嚴和權利上一律平等。");
    expect(counts).toMatchObject({ hanCharacters: 17, characters: 19, sentences: 1, lines: 1 });
    expect(counts.words).toBeGreaterThan(8);
    expect(counts.words).toBeLessThan(17);
  });

  test("English words, sentences with abbreviations, o200k tokens", () => {
    const { counts } = analyze(
      'Dr. Ross met Mr. Ames. "Well?" he asked. They left at 3.30 p.m. today.',
    );
    expect(counts).toMatchObject({ words: 14, sentences: 3, hanCharacters: 0 });
    expect(analyze("hello world").counts.tokens).toBe(2);
    expect(analyze("<|endoftext|>").counts.tokens).toBeGreaterThan(1);
  });

  test("Japanese sentences end inside quotation marks only with the quotation", () => {
    expect(analyze("「行こう。」と彼は言った。雨が降っていた。").counts.sentences).toBe(3);
  });
});

test("each writing of Chinese is held to a norm of its own, and so is classical Chinese in either", () => {
  const norms = ["udhr-zh-hant", "udhr-zh-hans", "analects", "tang-poems"].map((name) =>
    normNameOf(analyze(fixture(name)).language, "zh"),
  );
  expect(norms).toEqual(["zh-traditional", "zh", "zh-classical", "zh-classical"]);
  expect(normNameOf(analyze(fixture("udhr-zh-hant")).language, "en")).toBe("en");
});
