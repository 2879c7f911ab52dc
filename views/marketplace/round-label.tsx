import { useMessages } from "../../messages/context";
import type { Package } from "../../src/packages/packages";
import { isExclusivePrice, isRound } from "../../src/rules/round";

type Round = Pick<
  Package,
  "status" | "seats" | "seated" | "exclusive_from_cents" | "highest_bid_cents"
>;

export function RoundLabel({ lot }: { lot: Round }) {
  const { card } = useMessages().packages;
  const { highest_bid_cents: highest } = lot;
  const isSold = lot.status === "settled";
  const isExclusive = hasExclusivePrice(lot);
  return (
    <>
      <span data-live="license" data-exclusive={lot.exclusive_from_cents !== null}>
        {isExclusive
          ? card[isSold ? "soldFor" : "exclusive"]
          : highest === null
            ? card.firstBid
            : card.license}
      </span>{" "}
      {isSold ? (
        <span className="card-bids">
          {isExclusive ? card.soldExclusively : card.soldLicenses({ count: lot.seated })}
        </span>
      ) : (
        <SeatsTaken lot={lot} className="card-bids" />
      )}
    </>
  );
}

function hasExclusivePrice({ exclusive_from_cents, highest_bid_cents, ...lot }: Round): boolean {
  const takesExclusive = exclusive_from_cents !== null;
  return isExclusivePrice({ ...lot, hasBid: highest_bid_cents !== null, takesExclusive });
}

export function SeatsTaken({ lot, className }: { lot: Round; className: string }) {
  const { card } = useMessages().packages;
  if (!isRound(lot) || lot.status === "settled" || hasExclusivePrice(lot)) return null;
  return (
    <span className={className} data-live="seats">
      {card.seats({ seats: lot.seats, seated: lot.seated })}
    </span>
  );
}
