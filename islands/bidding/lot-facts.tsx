import { unitPriceCents } from "../../src/lib/bid-review";
import { formatDollars } from "../../src/lib/money";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "units" | "licence" | "words">;
  amountCents: number;
}

/** What an amount buys: its price per unit and the license. */
export function LotFacts({ lot, amountCents }: Props) {
  const { units, licence, words } = lot;
  const { review } = words;
  const { thousandWords, thousandCharacters } = units;
  const perThousand = unitPriceCents(amountCents, thousandCharacters ?? thousandWords);
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
      <Fact label={review.fee} text={review.noFee} />
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
