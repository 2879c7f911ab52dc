import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { ComparedPackage } from "../../src/marketplace/compared";
import { isRound } from "../../src/rules/round";
import { LeastBid } from "../ui/least-bid";
import { RoundLabel } from "./round-label";

interface Props {
  lot: ComparedPackage["lot"];
  isOpen: boolean;
}

export function ComparedPrice({ lot, isOpen }: Props) {
  const { card } = useMessages().packages;
  const { highest_bid_cents: highest, starting_price_cents } = lot;
  const bid = isOpen ? card.currentBid : card.highestBid;
  return (
    <>
      <strong data-live="price">{formatDollars(highest ?? starting_price_cents)}</strong>{" "}
      {isRound(lot) ? (
        <small>
          <RoundLabel lot={lot} />
        </small>
      ) : (
        <small data-live="currentBid">{highest === null ? card.startingBid : bid}</small>
      )}{" "}
      <LeastBid price={lot} /> <small className="lot-standing" data-live="standing" />
    </>
  );
}
