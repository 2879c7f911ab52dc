import { useMessages } from "../../messages/context";
import { chosenTerms, grantedRights } from "../../messages/rights-facts";
import { amountDue } from "../../src/invoices/due";
import { coarseCountdown } from "../../src/lib/countdown";
import { formatDollars } from "../../src/lib/money";
import { titledIn } from "../../src/rules/titled";
import type { ContractReview } from "../../src/trade/review";
import { SellerFee } from "../fees/fee-rule";
import { RecordLine } from "../records/deal-record";
import { AddedTaxNote } from "../ui/added-tax-note";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Fact } from "../ui/fact";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { PackageTitle } from "../ui/package-title";
import { VerifiedMark } from "../ui/verified-mark";
import { UserText } from "../ui/written";

interface Props extends FilledForm {
  review: ContractReview;
  now: number;
}

function BuyerFacts({ buyer, suffix }: Pick<ContractReview, "buyer" | "suffix">) {
  const { trade, profile } = useMessages();
  const { name, organization, country } = buyer;
  return (
    <>
      <strong>
        <UserText text={name} />
      </strong>
      <br />
      {organization && (
        <>
          <UserText text={organization} /> · <VerifiedMark member={buyer} />
          <br />
        </>
      )}
      {country && profile.country(country)}
      <br />
      <span className="muted">{trade.review.listedAs({ suffix })}</span>
    </>
  );
}

export function ContractReviewPage({ review, now, values, errors }: Props) {
  const { trade, records, rights: words, layout, packages, common } = useMessages();
  const { bidId, terms, buyer, suffix, earlyEnd, releasedCount, unprintable } = review;
  const text = trade.review;
  const { rights, usageRights } = terms.lot;
  const price = formatDollars(terms.priceCents);
  return (
    <form
      className="dialog-page contract-review stack"
      method="post"
      action={`/bid/${bidId}/contract`}
      noValidate
      data-busy-form
    >
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <dl className="rights-facts">
        <Fact name={layout.roles.buyer}>
          <BuyerFacts buyer={buyer} suffix={suffix} />
        </Fact>
        <Fact name={records.title}>
          <RecordLine side="buyer" record={buyer.record} />
        </Fact>
        <Fact name={common.package}>
          <PackageTitle as="span" lot={titledIn(terms)} />
        </Fact>
        <Fact name={common.price}>
          <span className="price">{price}</span>
          <AddedTaxNote due={amountDue(terms, null)} />
          <SellerFee rate={review.sellerFeeRate} priceCents={terms.priceCents} />
        </Fact>
      </dl>
      <p className="muted">{text.disclosed}</p>
      <h2>{text.rights}</h2>
      {rights ? (
        <dl className="rights-facts">
          {[...grantedRights(rights, words), ...chosenTerms(rights, words)].map(
            ({ label, value, isStated }) => (
              <div key={label} data-stated={isStated}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      ) : (
        <p>{usageRights ?? text.noRights}</p>
      )}
      <p>
        <a href={`/bid/${bidId}/contract/preview.pdf`}>{text.preview}</a>
      </p>
      {unprintable.length > 0 && (
        <p>{text.unprintable({ characters: packages.list(unprintable) })}</p>
      )}
      <h2>{text.effects}</h2>
      <ul className="review-effects">
        {earlyEnd !== null && (
          <li>{text.endsEarly({ left: coarseCountdown(earlyEnd, now, layout.countdown) })}</li>
        )}
        {releasedCount > 0 && <li>{text.released({ count: releasedCount })}</li>}
        <li>{text.mailed}</li>
      </ul>
      <input type="hidden" name="state" value={review.state} />
      {earlyEnd !== null && (
        <Field
          name="amount"
          label={text.amount({ price })}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.amount}
          error={errors.amount}
          required
        />
      )}
      <div className="button-row">
        <LinkButton href="/trade?tab=accepted" label={common.cancel} />
        <SubmitButton label={text.send} busyLabel={common.sending} />
      </div>
    </form>
  );
}
