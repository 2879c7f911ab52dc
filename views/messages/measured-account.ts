import { languageName } from "../../src/lib/scripts";
import {
  AUC_AIMED_AT,
  accountOf,
  type MeasuredAccount,
} from "../../src/samples/analysis/calibration/account";
import type { Messages } from "./en/catalogue";

/** The sentences on what was measured; every figure in them is the measurement's. */
export function wordAccount(
  { samples }: Pick<Messages, "samples">,
  locale: string,
  account: MeasuredAccount = accountOf(),
): readonly string[] {
  const words = samples.guide.measured;
  return words.account(account, {
    isReached: account.auc >= AUC_AIMED_AT.all,
    below: account.below.map((language) => languageName(locale, language)),
    kinds: account.kinds.map(({ kind, texts, low }) => ({ name: words.kinds[kind], texts, low })),
    least: account.least.map(({ name, points }) => ({
      name: words.degradations[name],
      points: Math.round(points),
    })),
  });
}
