import { AddedCosts } from "../../islands/bidding/added-costs";
import { ContractTerms } from "../../islands/bidding/contract-terms";
import { LotFacts } from "../../islands/bidding/lot-facts";
import type { ReviewedLot } from "../../islands/bidding/reviewed-lot";
import { useMessages } from "../../messages/context";
import { offeredCents, type PriceOffer } from "../../src/auctions/price-offers";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { SellerFee } from "../fees/fee-rule";
import { Submit, SubmitButton } from "../ui/buttons";
import { Fact } from "../ui/fact";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { CounterForm } from "./counter-form";

interface Props extends FilledForm {
  offer: PriceOffer;
  status: PriceOffer["status"];
  lot: Package;
  reviewed: ReviewedLot;
  isSeller: boolean;
}

export function PriceOfferPage({ offer, status, lot, reviewed, isSeller, ...filled }: Props) {
  const { licenses, packages } = useMessages();
  const { offer: words } = licenses;
  const cents = offeredCents(offer);
  const isLive = status === "open" || status === "countered";
  const isTurn = status === (isSeller ? "open" : "countered");
  return (
    <section className="confirmation offer-page">
      <h1>{words.title}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      <p>{words.status[status]}</p>
      <dl className="review-facts">
        <Fact name={packages.card.fixedPrice}>{formatDollars(lot.starting_price_cents)}</Fact>
        <Fact name={words.buyer}>{formatDollars(offer.amount_cents)}</Fact>
        {offer.counter_cents !== null && (
          <Fact name={words.counter}>{formatDollars(offer.counter_cents)}</Fact>
        )}
        {isLive && (
          <Fact name={words.until}>
            <Moment at={offer.expires_at} />
          </Fact>
        )}
        {isTurn && <LotFacts lot={reviewed} amountCents={cents} />}
      </dl>
      {isTurn && (
        <>
          {isSeller ? (
            <SellerFee rate={lot.seller_fee_rate} priceCents={cents} />
          ) : (
            <AddedCosts lot={reviewed} amountCents={cents} />
          )}
          <ContractTerms {...reviewed.terms} />
          <p>{words.binding}</p>
          <form className="button-row" method="post" action={`/offer/${offer.id}`} data-busy-form>
            <SubmitButton
              label={words.accept({ amountCents: cents })}
              name="answer"
              value="accept"
            />
            <Submit label={words.decline} name="answer" value="decline" />
          </form>
          {isSeller && (
            <CounterForm
              offerId={offer.id}
              hint={words.counterHint}
              label={words.sendCounter}
              {...filled}
            />
          )}
        </>
      )}
    </section>
  );
}
