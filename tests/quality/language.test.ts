import { describe, expect, test } from "bun:test";
import { analyze, fixture } from "./texts";

const factsOf = (text: string) => analyze(text).facts;

describe("the detected language", () => {
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
  ])("is correct for %s", (name, code, iso, script, variety) => {
    const { language } = factsOf(fixture(name));
    expect(language).toMatchObject({ code, iso, script, variety, decided: true });
    expect(language.confidence).toBeGreaterThan(0.9);
  });

  test("is Russian for verse by its letters, although trigrams suggest Ukrainian", () => {
    const winter =
      "В избушке распевая, дева\nПрядет, и, зимних друг ночей,\nТрещит лучинка перед ней.\nИ вот уже трещат морозы\nИ серебрятся средь полей…\n(Читатель ждет уж рифмы розы;\nНа, вот возьми ее скорей!)\nОпрятней модного паркета\nБлистает речка, льдом одета.\nМальчишек радостный народ\nКоньками звучно режет лед;\nНа красных лапках гусь тяжелый,\nЗадумав плыть по лону вод,\nСтупает бережно на лед,";
    expect(factsOf(winter).language).toMatchObject({ code: "ru", iso: "rus", decided: true });
    const serbian =
      "Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба једни према другима да поступају у духу братства.";
    expect(factsOf(serbian).language.code).not.toBe("ru");
  });

  test("is Cantonese by its own characters", () => {
    const { language } = factsOf("佢哋喺街市買咗好多嘢，我唔知道點解咁貴。".repeat(5));
    expect(language).toMatchObject({ code: "zh-traditional", iso: "yue", variety: "cantonese" });
  });

  test("is bilingual for Chinese with English, but not with a few names", () => {
    const both = `${fixture("textbook-zh")}\n${fixture("textbook-en")}`;
    expect(factsOf(both).language).toMatchObject({ code: "bilingual-zh-en", script: "Hant" });
    const named = `${fixture("udhr-zh-hant")}\nUnited Nations, Eleanor Roosevelt`;
    expect(factsOf(named).language.code).toBe("zh-traditional");
  });

  test("stays Chinese for a text that quotes some Japanese", () => {
    const quoting = `${fixture("udhr-zh-hant")}\n日本人說「ありがとうございます」。`;
    expect(factsOf(quoting).language.code).toBe("zh-traditional");
  });

  test.each([
    ["Traditional and Simplified mixed", fixture("udhr-zh-hant") + fixture("udhr-zh-hans"), "zh"],
    ["characters of both scripts", "大小人口手足山水火土", "zh"],
    ["two words", "Hello world", "other"],
    ["no letters", "12 + 34 = 46 !!!", "none"],
  ])("is undecided: %s", (_name, text, code) => {
    expect(factsOf(text).language).toMatchObject({ code, decided: false });
  });

  test("uses the general rules for a language without its own", () => {
    const thai = "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ".repeat(20);
    expect(factsOf(thai).language).toMatchObject({ code: "other", iso: "tha", script: "Thai" });
  });
});

describe("counts in every script", () => {
  test("count words by segmentation, and Han characters", () => {
    const counts = factsOf("人人生而自由，在尊嚴和權利上一律平等。");
    expect(counts).toMatchObject({ hanCharacters: 17, characters: 19, sentences: 1, lines: 1 });
    expect(counts.words).toBeGreaterThan(8);
    expect(counts.words).toBeLessThan(17);
  });

  test("count English words and o200k tokens", () => {
    const counts = factsOf(
      'Dr. Ross met Mr. Ames. "Well?" he asked. They left at 3.30 p.m. today.',
    );
    expect(counts).toMatchObject({ words: 14, hanCharacters: 0 });
    expect(factsOf("hello world").tokens).toBe(2);
    expect(factsOf("<|endoftext|>").tokens).toBeGreaterThan(1);
  });

  test("end a quoted Japanese sentence only with the quotation", () => {
    expect(factsOf("「行こう。」と彼は言った。雨が降っていた。").sentences).toBe(3);
  });
});
