import { useMessages } from "../../messages/context";
import type { DisputeCase } from "../../src/console/dispute-cases";
import type { Dispute } from "../../src/delivery/delivery";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { CaseHead } from "./case-head";
import { DealReport } from "./deal-report";
import { DealTimeline } from "./deal-timeline";
import { DisputeBox } from "./dispute-box";

interface Props {
  dispute: Dispute;
  waiting: DisputeCase;
  refused: FilledForm | undefined;
}

export function DisputeReview({ dispute, waiting, refused }: Props) {
  const { certification } = useMessages();
  const { isOwn, timeline, report } = waiting;
  const heading = `dispute-${dispute.id}`;
  return (
    <article className="request-review deal" aria-labelledby={heading}>
      <CaseHead id={heading} waiting={waiting} at={dispute.opened_at} />
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
            <option value="">—</option>
            <option value="seller">{words.forSeller}</option>
            <option value="buyer">{words.forBuyer}</option>
            {effect !== "unconfirmed" && <option value="part">{words.forPart}</option>}
          </select>
        )}
      </LabeledField>
      {effect !== "unconfirmed" && (
        <Field
          name="amount"
          id={`amount-${dispute.id}`}
          label={words.amount}
          hint={words.amountHints[effect]}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={refused?.values.amount}
          error={refused?.errors.amount}
        />
      )}
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
