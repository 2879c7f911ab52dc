import { describe, expect, test } from "bun:test";
import { sentenceLengths } from "../../../../src/samples/analysis/text/sentences";
import { wordsOf } from "../../../../src/samples/analysis/text/words";

const lengths = (text: string) => sentenceLengths(text, wordsOf(text));

describe("a sentence ends behind the closing quotes of its language", () => {
  test.each([
    "“Who is there?” He opened the door at once.",
    "„Wer ist da?“ Er machte die Tür gleich auf.",
    "»Wer ist da?« Er machte die Tür gleich auf.",
    "«Кто там?» Он сразу открыл ей дверь.",
  ])("%s", (text) => expect(lengths(text)[0]).toBe(text.startsWith("«") ? 2 : 3));
});
