import type { PackageState } from "../../src/auctions/types";
import type { RoundWords } from "./props";

interface Props {
  state: PackageState;
  words: RoundWords;
}

export function RoundRules({ state, words: { round } }: Props) {
  const { rules } = round;
  const { seats, exclusive, sale } = state;
  return (
    <details className="unfolds round-rules">
      <summary>{rules.title}</summary>
      <ul>
        <li>{rules.seats({ seats })}</li>
        <li>{rules.price}</li>
        <li>{exclusive === null ? rules.noExclusive : rules.exclusive}</li>
        <li>{rules.sale[sale]}</li>
      </ul>
    </details>
  );
}
