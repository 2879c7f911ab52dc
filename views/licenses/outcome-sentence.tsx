import { useMessages } from "../../messages/context";
import type { RoundOutcomes } from "../../src/licenses/outcomes";
import { Gap } from "../ui/gap";

export function OutcomeSentence({
  present,
  exclusive,
}: Pick<RoundOutcomes, "present" | "exclusive">) {
  const { licenses } = useMessages();
  const { seats, wins, exclusively } = licenses.outcome;
  const { soldCount, priceCents, togetherCents } = present;
  if (exclusive && soldCount === 0)
    return <strong>{exclusively({ priceCents: exclusive.priceCents })}</strong>;
  return (
    <>
      <strong>{seats({ count: soldCount, priceCents, togetherCents })}</strong>
      {exclusive && (
        <>
          <Gap />
          {wins({ priceCents: exclusive.priceCents })}
        </>
      )}
    </>
  );
}
