import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { ComparedPackage } from "../../src/marketplace/compared";
import { isRound } from "../../src/rules/round";
import { shownPriceCents } from "../../src/rules/shown-price";
import { RoundLabel } from "./round-label";

interface Props {
  lot: ComparedPackage["lot"];
  isOpen: boolean;
}

export function ComparedPrice({ lot, isOpen }: Props) {
  const { card } = useMessages().packages;
  const bid = isOpen ? card.currentBid : card.highestBid;
  return (
    <>
      <strong data-live="price">{formatDollars(shownPriceCents(lot))}</strong>{" "}
      {isRound(lot) ? (
        <small>
          <RoundLabel lot={lot} />
        </small>
      ) : (
        <small data-live="label">{lot.highest_bid_cents === null ? card.firstBid : bid}</small>
      )}{" "}
      <small data-live="standing" />
    </>
  );
}
