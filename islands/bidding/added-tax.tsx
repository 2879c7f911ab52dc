import { formatDollars } from "../../src/lib/money";
import { rateText, withTax } from "../../src/lib/tax";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "words">;
  amountCents: number;
}

export function AddedTax({ lot: { addedTaxRate: rate, words }, amountCents }: Props) {
  if (rate === 0) return null;
  const total = formatDollars(withTax(amountCents, rate));
  return <p className="panel-note">{words.addedTax({ rate: rateText(rate), total })}</p>;
}
