import type { RoundOutcomes } from "../../src/licences/outcomes";
import { useMessages } from "../messages/context";

export function OutcomeSentence({
  present,
  exclusive,
}: Pick<RoundOutcomes, "present" | "exclusive">) {
  const { licences } = useMessages();
  const { seats, wins } = licences.outcome;
  const { soldCount, priceCents, togetherCents } = present;
  return (
    <>
      <strong>{seats({ count: soldCount, priceCents, togetherCents })}</strong>
      {exclusive && <> {wins({ priceCents: exclusive.priceCents })}</>}
    </>
  );
}
