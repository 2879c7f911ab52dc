import { AddedCosts } from "../../islands/bidding/added-costs";
import { ContractTerms } from "../../islands/bidding/contract-terms";
import { LotFacts } from "../../islands/bidding/lot-facts";
import type { ReviewedLot } from "../../islands/bidding/reviewed-lot";
import { centsToDecimal } from "../../src/lib/money";
import type { Shelf } from "../../src/licences/shelf";
import type { Package } from "../../src/packages/packages";
import { useMessages } from "../messages/context";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { PackageTitle } from "../ui/package-title";

interface Props {
  lot: Package;
  reviewed: ReviewedLot;
  shelf: Shelf | null;
  obstacle: "own-shelf" | "license-owned" | null;
  formKey: string;
}

export function PurchasePage({ lot, reviewed, shelf, obstacle, formKey }: Props) {
  const { common, errors, licences } = useMessages();
  const { shelf: words } = licences;
  const amountCents = shelf?.priceCents ?? 0;
  return (
    <section className="confirmation">
      <h1>{words.title}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      {shelf && shelf.left !== 0 && obstacle === null ? (
        <>
          <AddedCosts lot={reviewed} amountCents={amountCents} />
          <dl className="review-facts">
            <LotFacts lot={reviewed} amountCents={amountCents} />
          </dl>
          <ContractTerms {...reviewed.terms} />
          <p>{words.binding}</p>
          <form
            className="button-row"
            method="post"
            action={`/package/${lot.id}/licence`}
            data-busy-form
          >
            <input type="hidden" name="price" value={centsToDecimal(amountCents)} />
            <input type="hidden" name="key" value={formKey} />
            <SubmitButton
              label={words.confirm({ priceCents: amountCents })}
              busyLabel={words.buying}
            />
          </form>
        </>
      ) : (
        <>
          <p>{obstacle === null ? words.over : errors[obstacle]}</p>
          <p>
            <LinkButton href={`/package/${lot.id}`} label={common.viewPackage} />
          </p>
        </>
      )}
    </section>
  );
}
