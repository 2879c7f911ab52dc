import { isRound } from "../../src/lib/round";
import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";

type Round = Pick<
  Package,
  "status" | "seats" | "seated" | "exclusive_from_cents" | "highest_bid_cents"
>;

export function RoundLabel({ lot }: { lot: Round }) {
  const { card } = useMessages().packages;
  const { highest_bid_cents: highest } = lot;
  const isSold = lot.status === "settled";
  const isExclusive = isSold && lot.seated === 0;
  return (
    <>
      <span data-live="license">
        {isExclusive ? card.soldFor : highest === null ? card.startingBid : card.license}
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
  if (!isRound(lot) || lot.status === "settled") return null;
  return (
    <span className={className} data-live="seats">
      {card.seats({ seats: lot.seats, seated: lot.seated })}
    </span>
  );
}
