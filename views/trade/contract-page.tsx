import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { ContractTerms } from "../../src/contracts/terms";
import type { Side } from "../../src/rules/deal";
import { LinkButton } from "../ui/buttons";
import { LabeledValue } from "../ui/named";
import { UserText } from "../ui/written";

interface Props {
  id: string;
  reference: string;
  packageId: string | null;
  side: Side;
  terms: ContractTerms;
  article: ReactNode;
  deal: ReactNode;
  /** A contract from before deliveries has nothing but its text. */
  isOpen: boolean;
}

export function ContractPage({ id, reference, packageId, side, terms, ...props }: Props) {
  const { common, contracts, dashboard, delivery } = useMessages();
  const partnerSide = side === "seller" ? "buyer" : "seller";
  return (
    <div className="contract-page">
      <header className="contract-head">
        <h1>
          <UserText text={terms.lot.title} />
        </h1>
        <p className="muted">
          <span className="unbroken">{contracts.pageTitle({ reference })}</span>
          {" · "}
          <LabeledValue name={delivery.actors[partnerSide]}>
            <UserText text={terms[partnerSide].organization} />
          </LabeledValue>
        </p>
      </header>
      {props.deal}
      <section className="contract-tools" aria-labelledby="contract-text-title">
        <h2 id="contract-text-title">{dashboard.bids.contract}</h2>
        <p className="button-row">
          <LinkButton href={`/contract/${id}/pdf`} label={contracts.download} />
          {packageId !== null && (
            <LinkButton href={`/package/${packageId}`} label={common.seePackage} />
          )}
        </p>
        <p className="muted">{contracts.note}</p>
      </section>
      <details className="contract-text unfolds" open={props.isOpen}>
        <summary>{contracts.read}</summary>
        {props.article}
      </details>
    </div>
  );
}
