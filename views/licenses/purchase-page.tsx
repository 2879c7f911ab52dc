import { AddedCosts } from "../../islands/bidding/added-costs";
import { ContractTerms } from "../../islands/bidding/contract-terms";
import { CountryField } from "../../islands/bidding/country-field";
import { LotFacts } from "../../islands/bidding/lot-facts";
import type { ReviewedLot } from "../../islands/bidding/reviewed-lot";
import { useMessages } from "../../messages/context";
import type { Exposure } from "../../src/auctions/types";
import { centsOf, centsToDecimal } from "../../src/lib/money";
import type { Shelf } from "../../src/licenses/shelf";
import type { Package } from "../../src/packages/packages";
import { sellerName } from "../../src/packages/seller-names";
import type { Seller } from "../../src/packages/sellers";
import { committedCentsAfter } from "../../src/rules/bid-cost";
import { withCosts } from "../../src/rules/fees";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Gap } from "../ui/gap";
import { PackageTitle } from "../ui/package-title";
import { UserText } from "../ui/written";

interface Props {
  lot: Package;
  reviewed: ReviewedLot;
  shelf: Shelf | null;
  obstacle: "own-shelf" | "license-owned" | "excluded" | "approval-needed" | null;
  formKey: string;
  seller: Pick<Seller, "id" | "first_name" | "last_name" | "organization">;
  exposure: Exposure | null;
}

export function PurchasePage({ lot, reviewed, shelf, ...props }: Props) {
  const { common, delivery, errors, licenses } = useMessages();
  const { shelf: words } = licenses;
  const { obstacle, formKey, seller, exposure } = props;
  const obstacles = { ...errors, "approval-needed": errors["approval-needed"]({ by: "seller" }) };
  const amountCents = shelf?.priceCents ?? 0;
  return (
    <section className="confirmation">
      <h1>{words.title}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      {shelf && shelf.left !== 0 && obstacle === null ? (
        <>
          <div>
            <p className="review-lead">
              {words.pays({ totalCents: withCosts(amountCents, reviewed) })}
            </p>
            <AddedCosts lot={reviewed} amountCents={amountCents} />
          </div>
          {exposure && (
            <CommittedAfter
              exposure={exposure}
              committedCents={committedCentsAfter(exposure, reviewed, {
                amountCents,
                maximumCents: null,
              })}
            />
          )}
          <dl className="review-facts">
            <div>
              <dt>{delivery.actors.seller}</dt>
              <dd>
                <a href={`/publisher/${seller.id}`}>
                  <UserText text={sellerName(seller)} />
                </a>
              </dd>
            </div>
            <LotFacts lot={reviewed} amountCents={amountCents} />
          </dl>
          <ContractTerms {...reviewed.terms} />
          <p>{words.binding}</p>
          <form
            className="stack"
            method="post"
            action={`/package/${lot.id}/license`}
            data-busy-form
          >
            <CountryField countries={reviewed.countries} />
            <input type="hidden" name="price" value={centsToDecimal(amountCents)} />
            <input type="hidden" name="reviewedListing" value={reviewed.lastUpdated} />
            <input type="hidden" name="key" value={formKey} />
            <SubmitButton
              label={words.confirm({ priceCents: amountCents })}
              busyLabel={words.buying}
            />
          </form>
        </>
      ) : (
        <>
          <p>{obstacle === null ? words.over : obstacles[obstacle]}</p>
          <p>
            <LinkButton href={`/package/${lot.id}`} label={common.viewPackage} />
          </p>
        </>
      )}
    </section>
  );
}

function CommittedAfter(props: { exposure: Exposure; committedCents: number }) {
  const { shelf: words } = useMessages().licenses;
  const { exposure, committedCents } = props;
  const limitCents = exposure.limit === null ? null : centsOf(exposure.limit);
  return (
    <p>
      {words.committed({ committedCents })}
      <Gap />
      {limitCents !== null &&
        (committedCents > limitCents ? (
          <a href="/settings#own-limit">{words.overLimit({ limitCents })}</a>
        ) : (
          words.limit({ limitCents })
        ))}
    </p>
  );
}
