import { ramp, share } from "../../score";
import { readOnce } from "../../text/lines";
import { bankLines } from "../questions/bank-pieces";
import { type BankShares, BankUnits } from "./bank-units";

/**
 * Shares of a text that are a bank's own: of prose in a bank's dress, and of a bank for certain. Of what is asked
 * and chosen from in words more is to be, since any sentence can be put behind a word that asks.
 */
const WORKED = { prose: 0.19, bank: 0.26 };
const CHOSEN = { prose: 0.35, bank: 0.53 };
const ASKED = { prose: 0.15, bank: 0.3 };

const sharesOf = readOnce((lines): BankShares => {
  const units = new BankUnits();
  for (const line of bankLines(lines)) units.read(line);
  units.close();
  return units.shares;
});

/**
 * How much a text that is declared as a bank reads otherwise than prose does, 0 to 1: by its formulas, its numbers
 * and its choices. The rest is read as any other text, else whatever is called a bank could be as far from prose
 * as banks are.
 *
 * @param lines without empty ones
 */
export function bankLikeness(lines: readonly string[]): number {
  const { chosen, all } = sharesOf(lines);
  return Math.max(reckoningLikeness(lines), ramp(share(chosen, all), CHOSEN.prose, CHOSEN.bank));
}

/** The same by its formulas and numbers alone: choices do not excuse how its questions read. */
export function reckoningLikeness(lines: readonly string[]): number {
  const { worked, all } = sharesOf(lines);
  return ramp(share(worked, all), WORKED.prose, WORKED.bank);
}

/**
 * Share of a text that asks, answers or is to be chosen from. A mark behind a statement, or an answer that has
 * nothing to do with it, makes no question.
 *
 * @param lines without empty ones
 */
export function askingShare(lines: readonly string[]): number {
  const { asked, all } = sharesOf(lines);
  return Math.min(1, share(asked, all));
}

/** How much a text that is declared as a bank may say the same again as exercises do, 0 to 1: as it asks. */
export function askingLikeness(lines: readonly string[]): number {
  return ramp(askingShare(lines), ASKED.prose, ASKED.bank);
}
