import type { RoundWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { centsOf, dollars, formatDollars } from "../../src/lib/money";
import { note, remark } from "../bidding/note";

interface Props {
  state: PackageState;
  words: RoundWords;
}

/** What the licenses bring together, against the exclusive bid or the least that one needs. */
export function RoundTally({ state, words: { round, standing } }: Props) {
  const { exclusive, seated, seatPrice } = state;
  if (exclusive === null) return null;
  const { highest, outweighed } = exclusive;
  const { exclusive: texts, kinds } = round;
  if (exclusive.mark === "blocked") return remark(texts.blocked);
  const count = seated + (outweighed ?? 0);
  const togetherCents = count * centsOf(seatPrice);
  const exclusiveCents = centsOf(highest ?? exclusive.needs);
  // Below the reserve, licenses lose at any price.
  const isReserved = state.reserve === "not-met";
  const side = (label: string, amount: string, leads: boolean) => (
    <p>
      {label}
      <strong>
        {amount}
        {leads && ` · ${standing.short.leading}`}
      </strong>
    </p>
  );
  const advice = () => {
    if (highest === null) return note(exclusive.matched && texts.matched);
    if (isReserved) return remark(texts.reserved);
    const each = formatDollars(Math.ceil(exclusiveCents / count));
    return remark(
      outweighed !== null && texts.outweighs({ count, highest: dollars(highest), each }),
    );
  };
  return (
    <>
      <div className="round-tally" data-ahead={highest !== null}>
        {side(
          kinds.together,
          count > 0 ? formatDollars(togetherCents) : "—",
          count > 0 && highest === null && !isReserved,
        )}
        {side(
          highest === null ? kinds.exclusiveLeast : kinds.exclusive,
          formatDollars(exclusiveCents),
          highest !== null,
        )}
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 3H100" />
          <path d={`M0 3H${Math.min(100, Math.round((100 * togetherCents) / exclusiveCents))}`} />
        </svg>
      </div>
      {count > 0 && advice()}
    </>
  );
}

export function WonExclusively({ state, words: { round } }: Props) {
  const { exclusive, release } = state;
  if (exclusive?.highest == null || release !== null) return null;
  const { blocked, outweighed } = round.exclusive;
  const highest = dollars(exclusive.highest);
  return remark(exclusive.mark === "blocked" ? blocked : outweighed({ highest }));
}
