import { AddedCosts } from "../../islands/bidding/added-costs";
import { ContractTerms } from "../../islands/bidding/contract-terms";
import { LotFacts } from "../../islands/bidding/lot-facts";
import type { ReviewedLot } from "../../islands/bidding/reviewed-lot";
import { useMessages } from "../../messages/context";
import { offeredCents } from "../../src/auctions/price-offers";
import type { Exposure } from "../../src/auctions/types";
import { formatDollars } from "../../src/lib/money";
import type { OwnOffer } from "../../src/offers/reading";
import { isLive, type OfferStatus } from "../../src/offers/rules";
import { committedCentsAfter } from "../../src/rules/bid-cost";
import { SellerFee } from "../fees/fee-rule";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import { Fact } from "../ui/fact";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { CounterForm } from "./counter-form";

interface Props extends FilledForm {
  offer: OwnOffer;
  status: OfferStatus;
  lot: ReviewedLot;
  feeRate: number;
  isSeller: boolean;
  /** Only for the bidder. */
  exposure: Exposure | null;
}

export function OfferPage({ values, errors, ...props }: Props) {
  const { offers, common } = useMessages();
  const { offer, status, isSeller } = props;
  const isTurn = status === (isSeller ? "countered" : "open");
  return (
    <section className="confirmation offer-page">
      <h1>{offers.title}</h1>
      <p>
        <PackageTitle as="strong" lot={offer} href={`/package/${offer.package_id}`} />
      </p>
      <p>
        <StatusText {...props} />
      </p>
      {isLive(status) && <Prices {...props} isTurn={isTurn} />}
      {isTurn && <Answer {...props} values={values} errors={errors} />}
      {!isLive(status) && (
        <p>
          <LinkButton href={`/package/${offer.package_id}`} label={common.viewPackage} />
        </p>
      )}
    </section>
  );
}

type ShownOffer = Omit<Props, keyof FilledForm>;

function StatusText({ offer, status, isSeller }: ShownOffer) {
  const { offers } = useMessages();
  const amount = formatDollars(offer.amount_cents);
  switch (status) {
    case "open":
      return offer.bid_cents === null ? offers.made({ amount }) : offers.madeAbove({ amount });
    case "countered":
      return isSeller ? offers.counteredSeller : offers.countered;
    case "accepted":
      return offer.bid_cents === null ? offers.over.accepted : offers.over.agreed;
    case "declined":
      return offer.counter_cents === null ? offers.over.declined : offers.over.refused;
    case "lapsed":
      return offers.over.lapsed;
  }
}

function Prices({ offer, status, lot, isSeller, isTurn }: ShownOffer & { isTurn: boolean }) {
  const { licenses, offers } = useMessages();
  const { amount_cents: priceCents, bid_cents: bidCents, counter_cents: counterCents } = offer;
  return (
    <>
      {!isSeller && isTurn && <AddedCosts lot={lot} amountCents={priceCents} />}
      <dl className="review-facts">
        {bidCents !== null && (
          <>
            <Fact name={isSeller ? offers.bid : offers.ownBid}>{formatDollars(bidCents)}</Fact>
            <Fact name={offers.price}>{formatDollars(priceCents)}</Fact>
          </>
        )}
        {counterCents !== null && <Fact name={offers.counter}>{formatDollars(counterCents)}</Fact>}
        <Fact name={status === "open" ? offers.until : licenses.offer.until}>
          <Moment at={offer.expires_at} />
        </Fact>
        {isTurn && <LotFacts lot={lot} amountCents={offeredCents(offer)} />}
      </dl>
    </>
  );
}

/** At a price that is not that of the bid, no step is left to the seller. */
function Answer({ offer, lot, feeRate, exposure, isSeller, ...filled }: Props) {
  const { licenses, offers } = useMessages();
  const cents = offeredCents(offer);
  const amount = formatDollars(cents);
  const isNamed = offer.bid_cents !== null;
  const most = { amountCents: cents, maximumCents: null };
  return (
    <>
      {isSeller && <SellerFee rate={feeRate} priceCents={cents} />}
      {exposure && isNamed && (
        <p>
          {licenses.shelf.committed({
            committedCents: committedCentsAfter(exposure, lot, most),
          })}
        </p>
      )}
      <ContractTerms {...lot.terms} />
      <p>{isNamed ? offers.bindingAtOnce : offers.binding}</p>
      <form className="button-row" method="post" action={`/offer/${offer.id}`} data-busy-form>
        <SubmitButton label={offers.accept({ amount })} name="answer" value="accept" />
        <Submit label={offers.decline} name="answer" value="decline" />
      </form>
      {!isSeller && isNamed && (
        <CounterForm
          offerId={offer.id}
          hint={offers.counterHint}
          label={offers.sendCounter}
          {...filled}
        />
      )}
    </>
  );
}
