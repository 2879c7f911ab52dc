import { AddedCosts } from "../../islands/bidding/added-costs";
import { ContractTerms } from "../../islands/bidding/contract-terms";
import { LotFacts } from "../../islands/bidding/lot-facts";
import type { ReviewedLot } from "../../islands/bidding/reviewed-lot";
import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { OwnOffer } from "../../src/offers/reading";
import type { Offer } from "../../src/offers/rules";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import { Fact } from "../ui/fact";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

interface Props {
  offer: OwnOffer;
  status: Offer["status"];
  lot: ReviewedLot;
}

export function OfferPage({ offer, status, lot }: Props) {
  const { offers, common } = useMessages();
  const amount = formatDollars(offer.amount_cents);
  return (
    <section className="confirmation offer-page">
      <h1>{offers.title}</h1>
      <p>
        <PackageTitle as="strong" lot={offer} href={`/package/${offer.package_id}`} />
      </p>
      {status === "open" ? (
        <>
          <p>{offers.made({ amount })}</p>
          <AddedCosts lot={lot} amountCents={offer.amount_cents} />
          <dl className="review-facts">
            <Fact name={offers.until}>
              <Moment at={offer.expires_at} />
            </Fact>
            <LotFacts lot={lot} amountCents={offer.amount_cents} />
          </dl>
          <ContractTerms {...lot.terms} />
          <p>{offers.binding}</p>
          <form className="button-row" method="post" action={`/offer/${offer.id}`} data-busy-form>
            <SubmitButton label={offers.accept({ amount })} name="answer" value="accept" />
            <Submit label={offers.decline} name="answer" value="decline" />
          </form>
        </>
      ) : (
        <>
          <p>{offers.over[status]}</p>
          <p>
            <LinkButton href={`/package/${offer.package_id}`} label={common.viewPackage} />
          </p>
        </>
      )}
    </section>
  );
}
