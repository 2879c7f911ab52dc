import bidiFactory from "bidi-js";
import { BRACKET, BRACKETS, CLOSING, mirrored, OPENING } from "./brackets";
import type { Unit } from "./words";

const bidi = bidiFactory();

const SIDES: Readonly<Record<string, string>> = {
  L: "L",
  R: "R",
  AL: "R",
  EN: "N",
  AN: "N",
  ET: "%",
  ES: ":",
  CS: ":",
};

/** L left to right, R right to left, N number, % and : parts of numbers, B bracket, or a space. */
function sideOf({ text }: Unit): string {
  const sides = [...text].map((character) => SIDES[bidi.getBidiCharTypeName(character)] ?? " ");
  const strong = sides.find((side) => side === "L" || side === "R");
  return strong ?? (BRACKET.test(text) ? "B" : (sides[0] ?? " "));
}

/** Signs count as part of a number next to one, and separators between two. */
function sidesOf(units: readonly Unit[]): string {
  return units
    .map(sideOf)
    .join("")
    .replace(/%{0,3}N+(:N+)*%{0,3}/g, (number) => "N".repeat(number.length))
    .replace(/[%:]/g, " ");
}

/**
 * In right-to-left text: what runs from left to right. That is numbers, and words with what is
 * between them and with numbers and bracketed words next to them.
 */
const RIGHTWARD_RUN = /(?:N+ ?)?L(?: *L| ?N+| *B[LN](?:[LN ]*[LN])?B)*|N+/g;
/** In left-to-right text: what runs from right to left. */
const LEFTWARD_RUN = /R(?:[RNB ]*R)?/g;

/** Orders units as they are read. On the page, they are from left to right in every script. */
export function inReadingOrder(units: readonly Unit[], isRightToLeft: boolean): Unit[] {
  const sides = sidesOf(units);
  if (isRightToLeft) return leftward(units, sides);
  const ordered: Unit[] = [];
  let end = 0;
  for (const { index, 0: run } of sides.matchAll(LEFTWARD_RUN)) {
    const [from, to] = withBracket(units, index, index + run.length);
    ordered.push(
      ...units.slice(end, from),
      ...leftward(units.slice(from, to), sides.slice(from, to)),
    );
    end = to;
  }
  return [...ordered, ...units.slice(end)];
}

/** A bracket that pairs with one inside a run belongs to it. */
function withBracket(units: readonly Unit[], from: number, to: number): [from: number, to: number] {
  const isBracket = (n: number) => BRACKET.test(units[n]?.text ?? "");
  const inside = units.slice(from, to).filter((_, n) => isBracket(from + n)).length;
  if (inside % 2 === 0) return [from, to];
  if (isBracket(from - 1)) return [from - 1, to];
  return isBracket(to) ? [from, to + 1] : [from, to];
}

function leftward(units: readonly Unit[], sides: string): Unit[] {
  const reversed: Unit[][] = [];
  let end = 0;
  for (const { index, 0: run } of sides.matchAll(RIGHTWARD_RUN)) {
    for (const unit of units.slice(end, index)) reversed.push([{ ...unit, isLeftward: true }]);
    end = index + run.length;
    reversed.push(units.slice(index, end));
  }
  for (const unit of units.slice(end)) reversed.push([{ ...unit, isLeftward: true }]);
  return reversed.reverse().flat();
}

/** Fonts name a bracket by its shape or by its meaning: turns all of them if more then match. */
export function faceBrackets(lines: readonly Unit[][]): void {
  const drawn = lines
    .flat()
    .filter(({ text, isDrawn, isLeftward }) => isDrawn && isLeftward && BRACKET.test(text));
  const text = drawn.map((unit) => unit.text).join("");
  if (pairsIn(mirrored(text)) <= pairsIn(text)) return;
  for (const unit of drawn) unit.text = mirrored(unit.text);
}

function pairsIn(text: string): number {
  const open: string[] = [];
  let pairs = 0;
  for (const [bracket] of text.matchAll(BRACKETS)) {
    const at = CLOSING.indexOf(bracket);
    if (at < 0) open.push(bracket);
    else if (open.at(-1) === OPENING[at]) {
      open.pop();
      pairs++;
    }
  }
  return pairs;
}
