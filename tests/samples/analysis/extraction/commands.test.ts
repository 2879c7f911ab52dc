import { describe, expect, test } from "bun:test";
import { withoutCommands } from "../../../../src/samples/analysis/extraction/commands";
import { analyze, codesOf, fixture, randomNumbers } from "../texts";
import { commandPages, commandsIn, explanations, names } from "./command-pages";

const value = (text: string) => analyze(text).aiTrainingValue;
const book = fixture("moby-dick-10");
const paragraphs = book.split("\n").filter((line) => line.trim() !== "");
const words = [...new Set(book.toLowerCase().match(/\b[a-z]{3,9}\b/g))];

/** As many lines as the text has paragraphs or a multiple of it, each behind one, introduced or not. */
function between(times: number, made: (random: () => number) => readonly string[]): string {
  const random = randomNumbers(7);
  return paragraphs
    .flatMap((line) => [line, ...Array.from({ length: times }, () => made(random)).flat()])
    .join("\n");
}
function from<T>(random: () => number, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)] as T;
}
const letters = (random: () => number, length: number) =>
  Array.from({ length }, () => from(random, [..."bcdfghjklmnpqrstvwxzaeiou"])).join("");

describe("pages of commands", () => {
  test("are read without the commands and their names", () => {
    const { text, lines, share } = withoutCommands(commandPages);
    expect(lines).toBe(commandsIn.length + names.length);
    expect(share).toBeGreaterThan(0.3);
    for (const command of commandsIn) expect(text).not.toContain(command);
    for (const line of explanations) expect(text).toContain(line);
  });

  test("are worth what their explanations are", () => {
    expect(value(commandPages)).toBeGreaterThanOrEqual(value(explanations.join("\n\n")) - 5);
    expect(codesOf(analyze(commandPages))).not.toContain("command-lines");
  });

  test("that explain hardly anything are told, and worth little", () => {
    const many = commandsIn.flatMap((command) => [command, `${command} --again`, `${command} -v`]);
    const bare = `${explanations.join("\n")}\n\nThe whole list:\n${many.join("\n")}\n${many.map((line) => `${line} --dry`).join("\n")}`;
    expect(withoutCommands(bare).share).toBeGreaterThan(0.7);
    expect(codesOf(analyze(bare))).toContain("command-lines");
    expect(value(bare)).toBeLessThanOrEqual(59);
  });

  test("leave prose, lists behind a colon and verse as they are", () => {
    for (const text of [
      book,
      fixture("tang-poems"),
      paragraphs.map((line) => `He said as follows:\n${line}`).join("\n"),
      Array.from(
        { length: 9 },
        (_, at) => `You will need:\nflour\nsugar and/or honey\n${at} eggs`,
      ).join("\n"),
    ])
      expect(withoutCommands(text)).toEqual({ text, lines: 0, share: 0 });
  });

  test("hide nobody's address", () => {
    const { pii } = analyze(commandPages);
    expect(JSON.stringify(pii)).toContain('"email":');
  });
});

describe("junk dressed as commands", () => {
  const clean = value(book);

  test("of letters by chance is read as noise, introduced or not", () => {
    for (const introduction of [["And then:"], []])
      expect(
        value(
          between(8, (random) => [
            ...introduction,
            `${letters(random, 5)} --${letters(random, 6)} /${letters(random, 7)}/${letters(random, 5)} ${letters(random, 6)} | ${letters(random, 4)}`,
          ]),
        ),
      ).toBeLessThanOrEqual(clean - 20);
  });

  test("under one name is noise as well, since nobody knows its words", () => {
    expect(
      value(
        between(8, (random) => [
          "And then:",
          `run --${letters(random, 6)} /${letters(random, 7)}/${letters(random, 5)} ${letters(random, 6)} | ${letters(random, 4)}`,
        ]),
      ),
    ).toBeLessThanOrEqual(clean - 20);
  });

  test("of words by chance costs, though each is known", () => {
    const line = (random: () => number) =>
      `${from(random, words)} --${from(random, words)} ${from(random, words)} ${from(random, words)}/${from(random, words)} -${from(random, words)}`;
    expect(value(between(16, (random) => [line(random)]))).toBeLessThanOrEqual(clean - 20);
    expect(value(between(16, (random) => ["So:", line(random)]))).toBeLessThanOrEqual(clean - 20);
  });

  test("is ruined by its share where it is most of a text", () => {
    const random = randomNumbers(5);
    const text = between(70, (next) => [
      `${from(next, words)} ${from(next, words)} ${from(next, words)}:`,
      `run --${from(random, words)} ${from(random, words)}/${from(random, words)} ${from(random, words)} -x ${from(random, words)}.${from(random, words)}`,
    ]);
    expect(withoutCommands(text).share).toBeGreaterThan(0.6);
    expect(value(text)).toBeLessThanOrEqual(40);
  });
});
