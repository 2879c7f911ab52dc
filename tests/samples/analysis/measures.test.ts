import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { shareOfAlike } from "../../../src/samples/analysis/alike-sentences";
import { lawLikeness } from "../../../src/samples/analysis/laws";
import { endsFinished, linesOf } from "../../../src/samples/analysis/lines";
import { repetitionsOf } from "../../../src/samples/analysis/ngrams";
import { piecesOf } from "../../../src/samples/analysis/pieces";
import { atLeast, atMost, percent, ramp } from "../../../src/samples/analysis/score";
import { sentenceLengths } from "../../../src/samples/analysis/sentences";
import { loadTokenCounter } from "../../../src/samples/analysis/tokens";
import { verseLikeness } from "../../../src/samples/analysis/verse";
import { wordOrder } from "../../../src/samples/analysis/word-order";
import { wordsOf } from "../../../src/samples/analysis/words";
import { analyze, codesOf, fixture, segments, shuffled } from "./texts";

const tokensOf = await loadTokenCounter();

describe("scores", () => {
  test("half at the published threshold, all at none, nothing at ruin", () => {
    const shares = [0, 0.15, 0.575, 1, 2].map((value) => percent(atMost(value, 0.15)));
    expect(shares).toEqual([100, 50, 25, 0, 0]);
    expect([0, 5, 10].map((value) => atMost(value, 5, 10))).toEqual([1, 0.5, 0]);
    expect(
      [0, 0.06, 0.12, 0.36, 0.6, 1].map((value) => percent(atLeast(value, 0.12, 0.6))),
    ).toEqual([0, 25, 50, 75, 100, 100]);
  });

  test("ramps run either way, and what is no number is nothing", () => {
    expect([ramp(2, 0, 4), ramp(6, 8, 4), ramp(9, 8, 4)]).toEqual([0.5, 0.5, 0]);
    expect(percent(Number.NaN)).toBe(0);
  });
});

describe("sentences that are alike", () => {
  const alike = (text: string) => {
    const words = wordsOf(text);
    return shareOfAlike(text, words, sentenceLengths(text, words));
  };
  const first = "The whale swam slowly along the northern coast in the last days of spring. ";

  test("are copies with other words in them, with words gone, with numbers between", () => {
    expect(alike(first + first)).toBeCloseTo(0.5, 1);
    const changed = first.replace("slowly", "boldly").replace("last", "first");
    expect(alike(first + changed)).toBeGreaterThan(0.4);
    expect(alike(first + first.replace("northern ", ""))).toBeGreaterThan(0.4);
    expect(alike(first + first.replaceAll(" the", " 12 the"))).toBeGreaterThan(0.4);
  });

  test("are none that only share what every sentence has", () => {
    const other = "In the morning of the third day they saw a ship at the end of the bay. ";
    expect(alike(first + other)).toBe(0);
    expect(alike(fixture("moby-dick-1"))).toBeLessThan(0.02);
  });

  test("in Chinese as well, character by character", () => {
    const text = fixture("udhr-zh-hans");
    let at = 0;
    const copy = text.replace(/\p{Script=Han}/gu, (own) => (++at % 4 ? own : "口"));
    expect(alike(text)).toBeLessThan(0.05);
    expect(alike(`${text}\n${copy}`)).toBeGreaterThan(0.3);
  });

  test("cost nothing where there are none, and no time to speak of in one endless sentence", () => {
    expect(alike("")).toBe(0);
    expect(alike("No. 1 2 3 4 5 6 7 8 9 10 11")).toBe(0);
    expect(alike("so it goes ".repeat(200_000))).toBeGreaterThan(0.9);
  });
});

describe("laws", () => {
  const law = (lines: string) => lawLikeness(linesOf(lines).written);
  const provisions = (mark: (number: number) => string) =>
    Array.from({ length: 12 }, (_, at) => `${mark(at + 1)} Whoever breaks a rule pays for it.`);

  test("are told by their provisions, as many languages write them", () => {
    for (const mark of [
      (at: number) => `第${at}条`,
      (at: number) => `제${at}조`,
      (at: number) => `(${at})`,
      (at: number) => `§ ${at}`,
      (at: number) => `Article ${at}.`,
      (at: number) => `Статья ${at}.`,
    ])
      expect(law(provisions(mark).join("\n"))).toBe(1);
  });

  test("are told by their items where articles stand in lines of their own", () => {
    const articles = Array.from({ length: 9 }, (_, at) =>
      [
        `第 ${at + 1} 條`,
        "公會應將下列事項報請備查：",
        "一、章程之訂定及修正。",
        "二、重大財產處分之議決。",
      ].join("\n"),
    ).join("\n");
    expect(law(articles)).toBe(1);
    expect(law(articles.replaceAll(/第 \d 條/g, "公會之事項"))).toBe(0);
  });

  test("are told by what their provisions list in lines of their own", () => {
    const listed = provisions((at) => `(${at})`)
      .map((line) => `${line.slice(0, -1)}, namely\nwhoever gives orders,\nwhoever follows them.`)
      .join("\n");
    expect(law(listed.replaceAll("namely", "namely:"))).toBe(1);
    expect(law(listed)).toBeLessThan(0.5);
    expect(law("whoever gives orders,\nwhoever follows them,\n".repeat(20))).toBe(0);
  });

  test("are no texts with a heading over each article, nor with a few numbers", () => {
    expect(law(fixture("udhr-zh-hans"))).toBe(0);
    expect(law(fixture("udhr-en"))).toBe(0);
    expect(law(provisions((at) => `${at}.`).join("\n"))).toBe(0);
    expect(law(provisions((at) => (at > 3 ? "" : `(${at})`)).join("\n"))).toBe(0);
  });
});

describe("pieces", () => {
  test("are cut so that tokens and words of ordinary texts stay the same", () => {
    for (const name of ["moby-dick-1", "udhr-zh-hant", "udhr-ja", "udhr-ko", "tang-poems"]) {
      const text = fixture(name).repeat(2);
      expect(analyze(text).counts.tokens).toBe(countTokens(text));
      expect(wordsOf(text).count).toBe(2 * wordsOf(fixture(name)).count);
    }
  });

  test("make up the text again, whatever it holds, and none holds a longer run", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" })),
        fc.integer({ min: 1, max: 500 }),
        (all, times) => {
          const text = all.join("").repeat(times);
          const pieces = [...piecesOf(text)];
          expect(pieces.map(({ piece }) => piece).join("")).toBe(text);
          expect(pieces.every(({ start, piece }) => text.startsWith(piece, start))).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
    const [first] = [...piecesOf("世".repeat(1000))];
    expect(first?.piece).toHaveLength(64);
  });
});

/** What words and tokens are made of, and what joins or parts them. */
const scraps = fc.array(
  fc.constantFrom(
    ..."a B don t xyz 1 23 . , ' ’ _ - : ; é ß 世 界 カ が 한 я \u0301 \u200d 😀 ( ) @ / “ — 2.5 o’clock Жук λ \u00ad \u00a0 \uFEFF \uD800 <|endoftext|>".split(
      " ",
    ),
    " ",
    "\n",
    "\t",
  ),
  { maxLength: 40 },
);

describe("what is told without the segmenter and the tokenizer is what they tell", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });

  const found = (text: string) => {
    const { starts, lengths } = wordsOf(text);
    return Array.from(starts, (start, at) => [start, lengths[at] as number]);
  };
  const expected = (text: string) =>
    Array.from(segmenter.segment(text))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ index, segment }) => [index, segment.length]);

  test("words", () => {
    fc.assert(
      fc.property(scraps, (all) => {
        const text = all.join("");
        expect(found(text)).toEqual(expected(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("words around each character", () => {
    for (let code = 0; code < 0x2100; code++) {
      const sign = String.fromCharCode(code);
      const text = [`a${sign}b`, `1${sign}2`, `a${sign}1`, `1${sign}b`, sign, `a${sign}${sign}b`]
        .map((piece) => `${piece} ${piece}, `)
        .join("");
      expect([code, found(text)]).toEqual([code, expected(text)]);
    }
  });

  test("tokens", () => {
    fc.assert(
      fc.property(scraps, (all) => {
        // The library reads a byte order mark within a word as nothing.
        const text = all.filter((scrap) => scrap !== "\uFEFF").join("");
        const plain = { disallowedSpecial: new Set<string>() };
        expect(tokensOf(text)).toBe(countTokens(text, plain));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("repetitions", () => {
  const found = (text: string) => repetitionsOf(wordsOf(text));

  test("none in words that do not come back", () => {
    const { top, duplicates } = found("one two three four five six seven eight nine ten eleven");
    expect([...top, ...duplicates].every(({ share }) => share === 0)).toBe(true);
  });

  test("the second of two equal halves counts, the first does not", () => {
    const half = Array.from({ length: 40 }, (_, at) => `w${String(at).padStart(3, "0")}`).join(" ");
    const [five] = found(`${half} ${half}`).duplicates;
    expect(five).toEqual({ words: 5, share: 0.5, times: 0 });
  });

  test("the most frequent pair takes all its characters", () => {
    const [pair] = found("aa bb xx aa bb yy aa bb zz").top;
    expect(pair).toEqual({ words: 2, share: 12 / 18, times: 3 });
  });

  test("duplicates are those that a set of all sequences seen before finds", () => {
    const words = fc.array(fc.constantFrom("a", "bb"), { minLength: 40, maxLength: 80 });
    fc.assert(
      fc.property(words, (all) => {
        const shares = found(all.join(" ")).duplicates.map(({ share }) => share);
        expect(shares).toEqual([5, 6, 7, 8, 9, 10].map((length) => repeatedShare(all, length)));
      }),
    );
  });
});

/** Share of the characters in sequences of so many words that were seen before. */
function repeatedShare(words: readonly string[], length: number): number {
  const seen = new Set<string>();
  let repeated = 0;
  for (let at = 0; at + length <= words.length; at++) {
    const sequence = words.slice(at, at + length);
    if (!seen.has(sequence.join(" "))) seen.add(sequence.join(" "));
    else {
      repeated += sequence.join("").length;
      at += length - 1;
    }
  }
  return repeated / words.join("").length;
}

describe("the order of words", () => {
  const order = (text: string) => wordOrder(text, wordsOf(text));

  test("running text has one, its words shuffled do not, in any of the languages", () => {
    for (const name of [
      "moby-dick-1",
      "udhr-es",
      "udhr-zh-hans",
      "udhr-ja",
      "analects",
      "tang-poems",
    ]) {
      const text = fixture(name);
      expect(order(text)).toBeGreaterThan(0.9);
      expect(order(shuffled(segments(text)).join(" "))).toBeLessThan(0.5);
    }
  });

  test("half of a long text shuffled shows", () => {
    const text = fixture("analects") + fixture("moby-dick-1") + fixture("moby-dick-10");
    const long = text + shuffled(segments(text)).join(" ") + shuffled(segments(text), 9).join(" ");
    expect(order(long)).toBeLessThan(0.9);
  });

  test("a short text, and one of short lines, cannot be judged", () => {
    expect(order(fixture("textbook-zh"))).toBeNull();
    expect(order("red apple\ngreen pear\n".repeat(500))).toBeNull();
  });
});

describe("lines", () => {
  test("paragraphs that were broken at a width are joined, verse and lists are not", () => {
    const wrapped = fixture("moby-dick-1")
      .replace(/(.{1,72})(?:\s+|$)/g, "$1\n")
      .replace(/\n(?=CHAPTER)/, "");
    expect(linesOf(wrapped.replace(/\.\n(?=[A-Z])/g, ".\n\n")).written.length).toBeLessThan(
      linesOf(wrapped).raw.length / 3,
    );
    const verse = linesOf(fixture("tang-poems"));
    expect(verse.written).toEqual(verse.raw);
  });

  test.each([
    "He left.",
    "「行こう。」",
    "“Why?”",
    "她說：「是。」",
    "वह गया।",
    "So it was.</p>",
    "結束……",
  ])("%s is finished", (line) => expect(endsFinished(line)).toBe(true));

  test.each(["Chapter One", "第一章", "and then,", "大會，", "read on</a"])("%s is not", (line) =>
    expect(endsFinished(line)).toBe(false),
  );

  test.each(["[12]", "[12][13]", " 「362」", "¹²", " [a]", "362", "†"])(
    "one with a reference mark behind its end is finished, and no other: %s",
    (mark) => {
      expect(endsFinished(`So it ends.${mark}`)).toBe(true);
      expect(endsFinished(`かくて終わる。${mark}`)).toBe(true);
      expect(endsFinished(`So it goes on ${mark}`)).toBe(false);
    },
  );

  test("verse is told from prose and from lists of words", () => {
    expect(verseLikeness(linesOf(fixture("tang-poems")).raw)).toBeGreaterThan(0.8);
    expect(verseLikeness(linesOf(fixture("udhr-zh-hant")).raw)).toBeLessThan(0.5);
    expect(verseLikeness("apple pear plum fig".split(" "))).toBe(0);
    const wrapped = fixture("udhr-zh-hant").replace(/\s/g, "").match(/.{30}/g) ?? [];
    expect(verseLikeness(wrapped)).toBe(0);
    const records = fixture("moby-dick-1").match(/[A-Z][^.!?\n]{30,55}[.!?]/g) ?? [];
    expect(verseLikeness(Array.from({ length: 30 }, (_, at) => records[at % 5] ?? ""))).toBe(0);
  });
});

describe("mojibake", () => {
  test.each([
    ["accents", "CafÃ© au lait"],
    ["quotation marks", "Itâ€™s late"],
    ["Chinese", "ä¸­æ–‡"],
    ["Cyrillic", "ÐŸÑ€Ð¸Ð²ÐµÑ‚"],
    ["double-byte text", "ÖÐÎÄ×Ö·û"],
    ["GBK's reading of U+FFFD", "锟斤拷"],
  ])("%s", (_name, text) => {
    expect(codesOf(analyze(`${text} ${fixture("moby-dick-10")}`))).toContain("mojibake");
  });

  test.each([
    ["French", "« Santé », dit-il ; « à la vôtre… » — « café ! » Où ça ? Là-bas, à 5 °C."],
    ["Portuguese", "São João, não é? “Coração”… CORAÇÃO — AÇÕES."],
    ["German", "Das „Maß“ der Größe – „schön“… GRÖẞE; Äpfel, Öl."],
    ["dot leaders", "Contents ········ 12 °°°°° «««««"],
    ["English with accents", "“He drank his café…” — “Déjà vu!” she cried."],
  ])("is not seen in %s", (_name, text) => {
    expect(codesOf(analyze(text.repeat(20)))).not.toContain("mojibake");
  });
});
