import { unitPriceCents } from "../../src/lib/bid-review";
import { feeOn, rateText } from "../../src/lib/fees";
import { formatDollars } from "../../src/lib/money";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "units" | "licence" | "buyerFeeRate" | "words">;
  amountCents: number;
}

export function LotFacts({ lot, amountCents }: Props) {
  const { units, licence, buyerFeeRate, words } = lot;
  const { review } = words;
  const { thousandWords, thousandCharacters } = units;
  const perThousand = unitPriceCents(amountCents, thousandCharacters ?? thousandWords);
  const feeCents = feeOn(amountCents, buyerFeeRate);
  const [fee, rate] = [formatDollars(feeCents), rateText(buyerFeeRate)];
  const perTokens = unitPriceCents(amountCents, units.millionTokens);
  return (
    <>
      {perThousand !== null && (
        <Fact
          label={
            thousandCharacters === null ? review.perThousandWords : review.perThousandCharacters
          }
          text={formatDollars(perThousand)}
        />
      )}
      {perTokens !== null && (
        <Fact label={review.perMillionTokens} text={formatDollars(perTokens)} />
      )}
      <Fact label={review.licence} text={licence} />
      <Fact label={review.fee} text={feeCents === 0 ? review.noFee : review.feeOf({ fee, rate })} />
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
