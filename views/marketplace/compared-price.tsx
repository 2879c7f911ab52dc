import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { ComparedPackage } from "../../src/marketplace/compared";
import { isEndless } from "../../src/rules/fixed-price";
import { isRound } from "../../src/rules/round";
import { isFixedPrice } from "../../src/rules/sale";
import { shownPriceCents } from "../../src/rules/shown-price";
import { Moment } from "../ui/moment";
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
      {isFixedPrice(lot) ? (
        <small>{lot.status === "settled" ? card.soldFor : card.fixedPrice}</small>
      ) : isRound(lot) ? (
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

/** Of a package at a fixed price. */
export function SaleEnd({ at }: { at: number }) {
  const { card } = useMessages().packages;
  if (isEndless(at)) return card.onSale;
  return (
    <>
      {card.onSaleUntil} <Moment at={at} />
    </>
  );
}
