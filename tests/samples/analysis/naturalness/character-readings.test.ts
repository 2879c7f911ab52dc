import { describe, expect, test } from "bun:test";
import { Sign } from "../../../../src/samples/analysis/models/character-tokens";
import type { CharacterModel } from "../../../../src/samples/analysis/models/language-model";
import { loadModel } from "../../../../src/samples/analysis/models/load";
import { sumOf } from "../../../../src/samples/analysis/naturalness/naturalness";
import { readCharacters } from "../../../../src/samples/analysis/naturalness/readings/character-readings";
import { windowsOf } from "../../../../src/samples/analysis/naturalness/readings/windows";
import { wordsOf } from "../../../../src/samples/analysis/text/words";

const model = loadModel("zh") as CharacterModel;

function read(text: string) {
  const windows = windowsOf(text.length, "characters");
  readCharacters(text, wordsOf(text), model, windows);
  return sumOf(windows);
}

/** What a workshop tells, of whatever it works with. */
const told = (character: string) => `师傅先把铁片擦干净，再用${character}枪慢慢地走。`;
const lacking = [..."焊榫釉檩铆钎鞣坩熵舢"];

describe("a Chinese character that the model lacks", () => {
  test("is one of these, and no common one is", () => {
    const signs = (characters: readonly string[]) =>
      characters.map((one) => model.characters.read(one).tokens.at(-1) === Sign.other);
    expect(signs(lacking)).toEqual(lacking.map(() => true));
    expect(signs([..."铁枪走"])).toEqual([false, false, false]);
  });

  test("is stray twice at most, however often it comes back", () => {
    const strays = (times: number) => read(told("焊").repeat(times)).stray;
    expect([1, 2, 3, 60].map(strays)).toEqual([1, 2, 2, 2]);
    expect(read(told("水").repeat(60)).stray).toBe(0);
  });

  test("is stray each time where each is another one", () => {
    expect(read(lacking.map(told).join("")).stray).toBe(lacking.length);
    expect(read(lacking.map(told).join("").repeat(3)).stray).toBe(2 * lacking.length);
  });

  test("would rather stand nowhere else, as known ones may", () => {
    expect(read("走枪走枪走枪走枪").spelt).toBeGreaterThan(0);
    expect(read("走焊走焊走焊走焊").spelt).toBe(0);
  });
});
