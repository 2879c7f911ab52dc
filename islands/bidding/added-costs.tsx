import { formatDollars } from "../../src/lib/money";
import { feeOn, rateText, withTax } from "../../src/rules/fees";
import { note } from "./note";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "taxNote" | "buyerFeeRate" | "words">;
  amountCents: number;
}

export function AddedCosts({ lot, amountCents }: Props) {
  const { words, addedTaxRate, buyerFeeRate } = lot;
  const taxedCents = withTax(amountCents, addedTaxRate);
  const feeCents = feeOn(amountCents, buyerFeeRate);
  return (
    <>
      {note(
        addedTaxRate > 0 &&
          words.addedTax({ rate: rateText(addedTaxRate), total: formatDollars(taxedCents) }),
      )}
      {note(lot.taxNote)}
      {note(
        feeCents > 0 &&
          words.buyerFee({
            rate: rateText(buyerFeeRate),
            fee: formatDollars(feeCents),
            total: formatDollars(taxedCents + feeCents),
          }),
      )}
    </>
  );
}
