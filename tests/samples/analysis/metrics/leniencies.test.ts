import { describe, expect, test } from "bun:test";
import { leniencies } from "../../../../src/samples/analysis/metrics/leniencies";
import { linesOf } from "../../../../src/samples/analysis/text/lines";
import { fixture } from "../texts";

const linesIn = (text: string) => linesOf(text).written;
const prose = linesIn(fixture("moby-dick-1"));
const nothing = {
  sequences: 1,
  sentences: 1.3,
  longSentences: 1,
  wornSentences: 1,
  alikeSentences: 1,
};

describe("what a text may repeat", () => {
  test("is in prose what the limits say, save for short sentences", () => {
    expect(leniencies(prose, 0)).toEqual(nothing);
    expect(leniencies([], 0)).toEqual(nothing);
  });

  test("are in verse refrains and stanzas, but no long sentences", () => {
    const verse = leniencies(linesIn(fixture("tang-poems")), 0);
    for (const repeat of ["sequences", "wornSentences", "alikeSentences"] as const)
      expect(verse[repeat]).toBeGreaterThan(1.5);
    expect(verse.longSentences).toBe(1);
  });

  test("are in a law whole provisions, but nothing again and again", () => {
    const law = linesIn(fixture("moby-dick-1"))
      .filter((line) => line.length > 100)
      .map((line, at) => `Article ${at + 1}. ${line}`);
    expect(leniencies(law, 0)).toEqual({
      sequences: 3,
      sentences: 3,
      longSentences: 2.3,
      wornSentences: 1,
      alikeSentences: 1.7,
    });
  });

  test("are in a bank the words that ask, but hardly its sentences", () => {
    const repeated = { sequences: 2.5, sentences: 1.5, longSentences: 1.5, alikeSentences: 1.2 };
    const bank = { ...nothing, ...repeated };
    expect(leniencies(prose, 1)).toEqual(bank);
    expect(leniencies(prose, 0.5)).toMatchObject({ sequences: 1.75, longSentences: 1.25 });
    const verse = linesIn(fixture("tang-poems"));
    expect(leniencies(verse, 1).alikeSentences).toBe(leniencies(verse, 0).alikeSentences);
  });

  test("are in a bank of sums its steps as well", () => {
    const sums = { sentences: 1.65, longSentences: 1.65, wornSentences: 1.4, alikeSentences: 1.3 };
    expect(leniencies(prose, 1, 1)).toEqual({ sequences: 2.5, ...sums });
    expect(leniencies(prose, 1, 0)).toEqual(leniencies(prose, 1));
    expect(leniencies(prose, 0, 1)).toMatchObject({ sequences: 1, wornSentences: 1.4 });
    expect(leniencies(prose, 1, 0.5)).toMatchObject({ sequences: 2.5, wornSentences: 1.2 });
    expect(leniencies(prose, 0.5, 1).wornSentences).toBe(1.4);
  });

  test("are no fewer for sums where verse may repeat more", () => {
    const verse = linesIn(fixture("tang-poems"));
    const [sung, reckoned] = [leniencies(verse, 1, 0), leniencies(verse, 1, 1)];
    expect(reckoned.wornSentences).toBe(sung.wornSentences);
    expect(reckoned.alikeSentences).toBe(sung.alikeSentences);
    expect(reckoned.longSentences).toBeGreaterThan(sung.longSentences);
  });
});
