import { formatDollars } from "../../src/lib/money";
import { unitPriceCents } from "../../src/rules/bid-review";
import { feeOn, rateText } from "../../src/rules/fees";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "units" | "licenses" | "buyerFeeRate" | "record" | "words">;
  amountCents: number;
  isExclusive?: boolean;
}

export function LotFacts({ lot, amountCents, isExclusive = false }: Props) {
  const { units, licenses, buyerFeeRate, record, words } = lot;
  const { review } = words;
  const feeCents = feeOn(amountCents, buyerFeeRate);
  const [fee, rate] = [formatDollars(feeCents), rateText(buyerFeeRate)];
  const perMillionCents = unitPriceCents(amountCents, units.millionTokens);
  return (
    <>
      {perMillionCents !== null && (
        <Fact label={review.perMillionTokens} text={formatDollars(perMillionCents)} />
      )}
      <Fact label={review.license} text={isExclusive ? licenses.exclusive : licenses.listed} />
      {record && <Fact {...record} />}
      {feeCents > 0 && <Fact label={review.fee} text={review.feeOf({ fee, rate })} />}
    </>
  );
}

export function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
