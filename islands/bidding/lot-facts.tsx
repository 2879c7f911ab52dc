import { formatDollars } from "../../src/lib/money";
import { unitPriceCents } from "../../src/rules/bid-review";
import type { ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: Pick<ReviewedLot, "units" | "licenses" | "record" | "words">;
  amountCents: number;
  isExclusive?: boolean;
}

export function LotFacts({ lot, amountCents, isExclusive = false }: Props) {
  const { units, licenses, record, words } = lot;
  const { review } = words;
  const perMillionCents = unitPriceCents(amountCents, units.millionTokens);
  return (
    <>
      {perMillionCents !== null && (
        <Fact label={review.perMillionTokens} text={formatDollars(perMillionCents)} />
      )}
      <Fact label={review.license} text={isExclusive ? licenses.exclusive : licenses.listed} />
      {record && <Fact {...record} />}
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
