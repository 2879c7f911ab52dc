import type { DeliveryReport } from "../../src/consignments/report";
import type { DecidedDispute, DisputeCase } from "../../src/delivery/desk";
import { formatDollars } from "../../src/lib/money";
import { titledIn } from "../../src/rules/titled";
import { useMessages } from "../messages/context";
import { LinkButton, Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
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

export interface ReportedCase {
  waiting: DisputeCase;
  report: DeliveryReport | null;
}

interface Props {
  cases: readonly ReportedCase[];
  count: number;
  nextCase: string | null;
  decidedDisputes: readonly DecidedDispute[];
  nextDecided: string | null;
  refused: (FilledForm & { disputeId: string }) | null;
}

export function DisputesPage(props: Props) {
  const { cases, count, nextCase, decidedDisputes, refused } = props;
  const { delivery, overview } = useMessages();
  const words = delivery.desk;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title}>
        <a href="/operator/disputes?sort=waiting">{overview.desks.all}</a>
      </DeskHeader>
      {count === 0 ? (
        <div className="empty">
          <h2>{words.empty}</h2>
        </div>
      ) : (
        <p className="muted">{words.count({ count })}</p>
      )}
      {cases.map((shown) => (
        <DisputeArticle
          key={shown.waiting.dispute.id}
          shown={shown}
          refused={refused?.disputeId === shown.waiting.dispute.id ? refused : null}
        />
      ))}
      {nextCase && (
        <p>
          <LinkButton href={`/operator/disputes?from=${nextCase}`} label={words.more} />
        </p>
      )}
      {decidedDisputes.length > 0 && <DecidedDisputes {...props} />}
    </div>
  );
}

function DisputeArticle({ shown, refused }: { shown: ReportedCase; refused: FilledForm | null }) {
  const { certification, delivery: words } = useMessages();
  const { waiting, report } = shown;
  const { dispute, terms, delivery, isOwn, timeline } = waiting;
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

function DecisionForm({
  dispute,
  refused,
}: Pick<DisputeCase, "dispute"> & { refused: FilledForm | null }) {
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

function DecidedDisputes({
  decidedDisputes,
  nextDecided,
}: Pick<Props, "decidedDisputes" | "nextDecided">) {
  const { common, delivery: words } = useMessages();
  return (
    <section aria-labelledby="decided-title">
      <h2 id="decided-title">{words.desk.decided}</h2>
      <ul className="decision-records">
        {decidedDisputes.map(({ id, reference, reason, outcome, note, ended_at }) => (
          <li key={id}>
            <p>
              {reference} · {words.reasons[reason]} · {words.outcome[outcome]}{" "}
              <Moment at={ended_at} />
            </p>
            <p className="muted">{note}</p>
          </li>
        ))}
      </ul>
      {nextDecided && (
        <p>
          <LinkButton
            href={`/operator/disputes?before=${nextDecided}#decided-title`}
            label={common.older}
          />
        </p>
      )}
    </section>
  );
}
