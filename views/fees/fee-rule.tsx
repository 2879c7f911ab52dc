import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import { type FeeRates, feeOn, rateText } from "../../src/rules/fees";

export function FeeRule({ fees }: { fees: FeeRates }) {
  const { rules } = useMessages().fees;
  return (["seller", "buyer"] as const).map(
    (side) =>
      fees[side] > 0 && (
        <p key={side} className="field-hint">
          {rules[side]({ rate: rateText(fees[side]) })}
        </p>
      ),
  );
}

interface Props {
  rate: number;
  priceCents: number;
  count?: number;
}

export function SellerFee({ rate, priceCents, count = 1 }: Props) {
  const { left } = useMessages().fees;
  const feeCents = count * feeOn(priceCents, rate);
  if (feeCents === 0) return null;
  const netPrice = formatDollars(count * priceCents - feeCents);
  return (
    <p className="muted">
      {left({ rate: rateText(rate), fee: formatDollars(feeCents), left: netPrice })}
    </p>
  );
}
