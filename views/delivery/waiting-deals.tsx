import type { WaitingDeal } from "../../src/delivery/waiting";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

/** Points a member to the deals that wait for them; nothing where none does. */
export function WaitingDeals({ deals }: { deals: readonly WaitingDeal[] }) {
  const words = useMessages().delivery;
  if (deals.length === 0) return null;
  return (
    <ul className="waiting-deals" aria-label={words.yourTurn}>
      {deals.map(({ contractId, reference, title, side, turn, until }) => (
        <li key={contractId}>
          <a href={`/contract/${contractId}`}>
            {reference}: <bdi>{title}</bdi>
          </a>
          <br />
          {words.turns[turn][side]}
          {until !== null && (
            <span className="muted">
              {" "}
              {words.until} <Moment at={until} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
