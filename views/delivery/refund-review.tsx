import { useMessages } from "../../messages/context";
import type { DisputeCase } from "../../src/console/dispute-cases";
import { formatDollars } from "../../src/lib/money";
import { Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { CaseHead } from "./case-head";
import { DealTimeline } from "./deal-timeline";
import { RefundCaseBox } from "./refund-case-box";

interface Props {
  waiting: DisputeCase;
  refused: FilledForm | undefined;
}

export function RefundReview({ waiting, refused }: Props) {
  const { certification, delivery: words } = useMessages();
  const { delivery, refund, isOwn, timeline, turn } = waiting;
  if (!refund?.case) return null;
  const heading = `refund-${delivery.id}`;
  return (
    <article className="request-review deal" aria-labelledby={heading}>
      <CaseHead id={heading} waiting={waiting} at={refund.case.openedAt} />
      <p>{words.turns[turn].seller}</p>
      <p>
        <strong>{words.refund({ amount: formatDollars(refund.amountCents) })}</strong>
      </p>
      {refund.case.outcome !== null && <RefundCaseBox opened={refund.case} side="seller" />}
      <DealTimeline timeline={timeline} name={delivery.id} />
      {isOwn ? (
        <p>{certification.operator.own}</p>
      ) : (
        <RequireRight right="decide">
          <FindingForm id={delivery.id} refused={refused} />
        </RequireRight>
      )}
    </article>
  );
}

function FindingForm({ id, refused }: { id: string; refused: Props["refused"] }) {
  const { desk, refundDesk: words } = useMessages().delivery;
  return (
    <form className="stack" method="post" action={`/operator/refunds/${id}`} noValidate>
      <p className="muted">{words.effects}</p>
      <LabeledField
        name="decision"
        id={`decision-${id}`}
        label={words.finding}
        error={refused?.errors.decision}
      >
        {(control) => (
          <select {...control} defaultValue={refused?.values.decision ?? ""}>
            <option value="">—</option>
            <option value="refunded">{words.refunded}</option>
            <option value="not-refunded">{words.unpaid}</option>
          </select>
        )}
      </LabeledField>
      <TextField
        name="note"
        id={`note-${id}`}
        label={desk.note}
        error={refused?.errors.note}
        rows={4}
        maxLength={2000}
        defaultValue={refused?.values.note}
      />
      <div className="button-row">
        <Submit label={words.close} kind="primary" />
      </div>
    </form>
  );
}
