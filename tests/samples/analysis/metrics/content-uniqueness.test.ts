import { expect, test } from "bun:test";
import { contentUniqueness } from "../../../../src/samples/analysis/metrics/content-uniqueness";
import { readText } from "../../../../src/samples/analysis/reading";
import { fixture } from "../texts";

const reading = readText(fixture("moby-dick-1"), "literary");
const { said } = reading;

/** Of a chapter with so many words of formulas to each of its own. */
function uniqueness(formulas: number, share: number) {
  const beside = { ...said, inFormulas: Math.round(formulas * said.words.count) };
  const repetitions = { duplicates: [{ words: 5, share, times: 0 }], top: [] };
  return contentUniqueness({ ...reading, said: beside }, "literary", repetitions, 0).score;
}

test("phrases that are repeated weigh less by the formulas that stand beside them", () => {
  const [none, half, all] = [0, 0.5, 1].map((formulas) => uniqueness(formulas, 0.4));
  expect(none).toBeLessThan(half as number);
  expect(half).toBeLessThan(all as number);
  expect(uniqueness(1, 0.4)).toBeCloseTo(uniqueness(0, 0.2), 3);
});
