import { useMessages } from "../../messages/context";
import type { Package } from "../../src/packages/packages";
import { isRound, listedExclusiveMark } from "../../src/rules/round";

type Round = Pick<
  Package,
  | ("status" | "seats" | "seated" | "highest_bid_cents" | "clearing_cents")
  | ("exclusive_from_cents" | "exclusive_leader_id" | "rights_sold")
>;

export function RoundLabel({ lot }: { lot: Round }) {
  const { card } = useMessages().packages;
  const { highest_bid_cents: highest } = lot;
  const isSold = lot.status === "settled";
  const isExclusive = listedExclusiveMark(lot) === "price";
  return (
    <>
      <span data-live="license">
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

export function SeatsTaken({ lot, className }: { lot: Round; className: string }) {
  const { card } = useMessages().packages;
  const mark = listedExclusiveMark(lot);
  if (!isRound(lot) || lot.status === "settled" || mark === "price") return null;
  return (
    <span className={className} data-live="seats">
      {mark === "ahead"
        ? card.exclusiveAhead
        : card.seats({ seats: lot.seats, seated: lot.seated })}
    </span>
  );
}
