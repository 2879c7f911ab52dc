import { formatDollars } from "../../src/lib/money";
import { feeOn, rateText, withCosts, withTax } from "../../src/rules/fees";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "addedTaxRate" | "buyerFeeRate" | "words">;
  amountCents: number;
}

export function AddedCosts({ lot, amountCents }: Props) {
  const { words, addedTaxRate, buyerFeeRate } = lot;
  const feeCents = feeOn(amountCents, buyerFeeRate);
  return (
    <>
      {addedTaxRate > 0 && (
        <p className="panel-note">
          {words.addedTax({
            rate: rateText(addedTaxRate),
            total: formatDollars(withTax(amountCents, addedTaxRate)),
          })}
        </p>
      )}
      {feeCents > 0 && (
        <p className="panel-note">
          {words.buyerFee({
            rate: rateText(buyerFeeRate),
            fee: formatDollars(feeCents),
            total: formatDollars(withCosts(amountCents, lot)),
          })}
        </p>
      )}
    </>
  );
}
