import { useMessages } from "../../messages/context";
import type { DisputeCase } from "../../src/console/dispute-cases";
import { formatDollars } from "../../src/lib/money";
import { titledIn } from "../../src/rules/titled";
import { Moment } from "../ui/moment";
import { LabeledValue } from "../ui/named";
import { PackageTitle } from "../ui/package-title";

interface Props {
  id: string;
  waiting: DisputeCase;
  /** When the case was opened. */
  at: number;
}

export function CaseHead({ id, waiting: { terms, delivery }, at }: Props) {
  const words = useMessages().delivery;
  return (
    <>
      <h2 id={id}>
        <LabeledValue name={delivery.reference}>
          <PackageTitle as="span" lot={titledIn(terms)} />
        </LabeledValue>
      </h2>
      <p className="muted">
        <LabeledValue name={words.actors.seller}>
          <bdi>{terms.seller.organization}</bdi>
        </LabeledValue>{" "}
        ·{" "}
        <LabeledValue name={words.actors.buyer}>
          <bdi>{terms.buyer.organization}</bdi>
        </LabeledValue>{" "}
        · {words.price({ amount: formatDollars(terms.priceCents) })} · <Moment at={at} />
      </p>
    </>
  );
}
