import { useMessages } from "../../messages/context";
import type { DisputeCase } from "../../src/console/dispute-cases";
import type { Dispute } from "../../src/delivery/delivery";
import { formatDollars } from "../../src/lib/money";
import { titledIn } from "../../src/rules/titled";
import { Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { Moment } from "../ui/moment";
import { LabeledValue } from "../ui/named";
import { PackageTitle } from "../ui/package-title";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { DealReport } from "./deal-report";
import { DealTimeline } from "./deal-timeline";
import { DisputeBox } from "./dispute-box";

interface Props {
  dispute: Dispute;
  waiting: DisputeCase;
  refused: FilledForm | undefined;
}

export function DisputeReview({ dispute, waiting, refused }: Props) {
  const { certification, delivery: words } = useMessages();
  const { terms, delivery, isOwn, timeline, report } = waiting;
  const heading = `dispute-${dispute.id}`;
  return (
    <article className="request-review deal" aria-labelledby={heading}>
      <h2 id={heading}>
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
        · {words.price({ amount: formatDollars(terms.priceCents) })} ·{" "}
        <Moment at={dispute.opened_at} />
      </p>
      <DisputeBox dispute={dispute} />
      {report && <DealReport report={report} name={dispute.id} />}
      <DealTimeline timeline={timeline} name={dispute.id} />
      {isOwn ? (
        <p>{certification.operator.own}</p>
      ) : (
        <RequireRight right="decide">
          <DecisionForm dispute={dispute} refused={refused} />
        </RequireRight>
      )}
    </article>
  );
}

function DecisionForm({ dispute, refused }: Omit<Props, "waiting">) {
  const words = useMessages().delivery.desk;
  const effect = dispute.reason === "unconfirmed" ? "unconfirmed" : dispute.state_before;
  const chosen = refused?.values.decision;
  return (
    <form className="stack" method="post" action={`/operator/disputes/${dispute.id}`} noValidate>
      <p className="muted">{words.effects[effect]}</p>
      <LabeledField
        name="decision"
        id={`decision-${dispute.id}`}
        label={words.decide}
        error={refused?.errors.decision}
      >
        {(control) => (
          <select {...control} defaultValue={chosen ?? ""}>
            <option value="">–</option>
            <option value="seller">{words.forSeller}</option>
            <option value="buyer">{words.forBuyer}</option>
          </select>
        )}
      </LabeledField>
      <TextField
        name="note"
        id={`note-${dispute.id}`}
        label={words.note}
        error={refused?.errors.note}
        rows={4}
        maxLength={2000}
        defaultValue={refused?.values.note}
      />
      <div className="button-row">
        <Submit label={words.decide} kind="primary" />
      </div>
    </form>
  );
}
