import { AddedCosts } from "../../islands/bidding/added-costs";
import { ContractTerms } from "../../islands/bidding/contract-terms";
import { CountryField } from "../../islands/bidding/country-field";
import { LotFacts } from "../../islands/bidding/lot-facts";
import type { ReviewedLot } from "../../islands/bidding/reviewed-lot";
import { useMessages } from "../../messages/context";
import type { Exposure } from "../../src/auctions/types";
import type { Package } from "../../src/packages/packages";
import { committedCentsAfter } from "../../src/rules/bid-cost";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { PackageTitle } from "../ui/package-title";

interface Props extends FilledForm {
  lot: Package;
  priceCents: number;
  reviewed: ReviewedLot;
  exposure: Exposure;
}

export function NewPriceOfferPage({ lot, priceCents, reviewed, values, errors, ...props }: Props) {
  const { offer: words, shelf } = useMessages().licenses;
  const most = { amountCents: priceCents, maximumCents: null };
  return (
    <section className="confirmation">
      <h1>{words.make}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      <p>{words.lead({ priceCents })}</p>
      <AddedCosts lot={reviewed} amountCents={priceCents} />
      <p>
        {shelf.committed({ committedCents: committedCentsAfter(props.exposure, reviewed, most) })}
      </p>
      <dl className="review-facts">
        <LotFacts lot={reviewed} amountCents={priceCents} />
      </dl>
      <ContractTerms {...reviewed.terms} />
      <form
        className="stack"
        method="post"
        action={`/package/${lot.id}/price-offer`}
        data-busy-form
      >
        <CountryField countries={reviewed.countries} />
        <Field
          name="amount"
          label={words.amount}
          defaultValue={values.amount}
          error={errors.amount}
          inputMode="decimal"
          required
        />
        <SubmitButton label={words.send} busyLabel={words.sending} />
      </form>
    </section>
  );
}
