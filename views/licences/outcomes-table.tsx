import { formatDollars } from "../../src/lib/money";
import type { RoundOutcomes } from "../../src/licences/outcomes";
import { useMessages } from "../messages/context";
import { ColumnHeads } from "../ui/column-heads";

export function OutcomeSentence({
  present,
  exclusive,
}: Pick<RoundOutcomes, "present" | "exclusive">) {
  const { licences } = useMessages();
  const { seats, wins, loses } = licences.outcome;
  const { soldCount, priceCents, togetherCents } = present;
  return (
    <>
      <strong>{seats({ count: soldCount, priceCents, togetherCents })}</strong>
      {exclusive && <> {(exclusive.wins ? wins : loses)({ priceCents: exclusive.priceCents })}</>}
    </>
  );
}

/** Shows one row per number of sold seats, because empty seats change nothing. */
export function OutcomesTable({ seats, present }: Pick<RoundOutcomes, "seats" | "present">) {
  const { licences } = useMessages();
  const { caption, number, price, together } = licences.outcome;
  const rows = seats.filter(({ soldCount }, at) => soldCount !== seats[at - 1]?.soldCount);
  if (rows.length < 2) return null;
  return (
    <table className="outcomes">
      <caption>{caption}</caption>
      <ColumnHeads columns={[number, price, together]} />
      <tbody>
        {rows.map((outcome) => (
          <tr
            key={outcome.seats}
            aria-current={outcome.soldCount === present.soldCount ? "true" : undefined}
          >
            <th scope="row">{outcome.soldCount}</th>
            <td>{formatDollars(outcome.priceCents)}</td>
            <td>{formatDollars(outcome.togetherCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
