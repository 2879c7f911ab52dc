import { describe, expect, test } from "bun:test";
import { analyze, codesOf, fixture } from "../texts";

const moby = fixture("moby-dick-1");

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

test("empty spaces within words are faults of the text, and between words none", () => {
  const hidden = moby.replace(/(?<=\p{L})(?=\p{L})/gu, (_, at) => (at % 40 ? "" : "\u200b"));
  expect(analyze(hidden).qualityMetrics.textIntegrity).toBeLessThan(50);
  expect(analyze(moby.replaceAll(" ", " \u200b")).qualityMetrics.textIntegrity).toBe(100);
});
