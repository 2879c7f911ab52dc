import type { TradeWords } from "../../messages/trade-words";
import { formatDollars } from "../../src/lib/money";

interface Props {
  /** Null if this page does not know the accepted bid yet. */
  acceptedCents: number | null;
  amountCents: number;
  words: Pick<TradeWords["replace"], "plain" | "text" | "lower">;
}

export function ReplacementText({ acceptedCents, amountCents, words }: Props) {
  if (acceptedCents === null) return <p>{words.plain}</p>;
  const lessCents = acceptedCents - amountCents;
  return (
    <>
      <p>
        {words.text({
          earlier: formatDollars(acceptedCents),
          amount: formatDollars(amountCents),
        })}
      </p>
      {lessCents > 0 && (
        <p>
          <strong>{words.lower({ less: formatDollars(lessCents) })}</strong>
        </p>
      )}
    </>
  );
}
