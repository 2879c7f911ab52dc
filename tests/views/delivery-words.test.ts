import { expect, test } from "bun:test";
import { messagesFor, textsIn } from "../../views/messages/catalogue";

/** Every sentence of a catalogue, as its sources have it: what takes values is a function. */
function sentencesIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part === "function") return [String(part)];
  return part && typeof part === "object" ? Object.values(part).flatMap(sentencesIn) : [];
}

test.each([
  ["ja", /引き?渡|受け?渡し/],
  ["ko", /인도(?!네시아)|배송|자료가 전달/],
] as const)("what is sold is delivered by one word in %s", (locale, others) => {
  const sentences = sentencesIn([textsIn(locale), messagesFor(locale)]);
  expect(sentences.length).toBeGreaterThan(1000);
  expect(sentences.filter((sentence) => others.test(sentence))).toEqual([]);
});
