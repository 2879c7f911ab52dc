import type { DecisionRecord, WaitingRequest } from "../../src/certification/queue";
import { personName } from "../../src/lib/languages";
import { useMessages } from "../messages/context";
import { LinkButton, Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import { Moment } from "../ui/moment";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";
import { type RefusedDecision, RequestReview } from "./request-review";

export interface CertificationDeskProps {
  requests: readonly WaitingRequest[];
  count: number;
  unlistedCount: number;
  records: readonly DecisionRecord[];
  nextRecords: string | null;
  refused?: RefusedDecision | undefined;
}

export function CertificationDeskPage(props: CertificationDeskProps) {
  const { requests, count, unlistedCount, refused } = props;
  const { certification, overview } = useMessages();
  const words = certification.operator;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title}>
        <a href="/operator/certifications?sort=waiting">{overview.desks.all}</a>
      </DeskHeader>
      <section aria-labelledby="queue-title">
        <h2 id="queue-title">{words.queue}</h2>
        {count === 0 ? (
          <div className="empty">
            <h3>{words.empty}</h3>
          </div>
        ) : (
          <p className="muted">{words.count({ count })}</p>
        )}
        {requests.map((waiting) => (
          <RequestReview
            key={waiting.request.id}
            waiting={waiting}
            refused={refused?.requestId === waiting.request.id ? refused : undefined}
          />
        ))}
        {unlistedCount > 0 && <p className="muted">{words.more({ count: unlistedCount })}</p>}
      </section>
      <DecisionRecords {...props} />
    </div>
  );
}

function DecisionRecords({ records, nextRecords, refused }: CertificationDeskProps) {
  const words = useMessages().certification.operator;
  return (
    <section aria-labelledby="records-title">
      <h2 id="records-title">{words.records}</h2>
      {records.length === 0 ? (
        <p className="muted">{words.noRecords}</p>
      ) : (
        <ul className="decision-records">
          {records.map((record) => (
            <DecisionRow
              key={record.id}
              record={record}
              refused={refused?.requestId === record.package_id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {nextRecords && (
        <p>
          <LinkButton
            href={`/operator/certifications?before=${nextRecords}#records-title`}
            label={words.older}
            kind="small"
          />
        </p>
      )}
    </section>
  );
}

interface DecisionRowProps {
  record: DecisionRecord;
  refused: RefusedDecision | undefined;
}

function DecisionRow({ record, refused }: DecisionRowProps) {
  const { operator: words, status } = useMessages().certification;
  const deciderName = useDeciderName(record);
  const isBySeller = record.status === "withdrawn" && record.note === null;
  return (
    <li>
      <p className="card-tags">
        <span className={`verdict ${record.status}`}>{words.verdicts[record.status]}</span>
        <Moment at={record.decided_at} />
        {!isBySeller && <span>{deciderName}</span>}
      </p>
      <PackageTitle as="span" lot={record} href={`/package/${record.package_id}`} />
      {isBySeller && <p className="muted">{status.sampleChanged}</p>}
      {record.note && (
        <p className="muted">
          <UserText text={record.note} />
        </p>
      )}
      {record.status === "approved" && record.certified === 1 && !record.isOwn && (
        <RequireRight right="review">
          <WithdrawalForm record={record} refused={refused} />
        </RequireRight>
      )}
    </li>
  );
}

function WithdrawalForm({ record, refused }: DecisionRowProps) {
  const { certification, common } = useMessages();
  const words = certification.operator;
  const { text: title } = useShownTitle(record);
  return (
    <details open={refused !== undefined}>
      <summary>{words.withdraw}</summary>
      <form
        className="stack"
        method="post"
        action={`/operator/certifications/seals/${record.package_id}/withdrawal`}
      >
        <TextField
          name="note"
          id={`withdraw-${record.id}`}
          label={words.note}
          hint={words.withdrawHint}
          error={refused?.errors.note}
          rows={2}
          maxLength={1000}
          defaultValue={refused?.values.note}
        />
        <div className="button-row">
          <Submit
            label={words.withdraw}
            kind="danger"
            aria-label={common.labelled({ label: words.withdraw, value: title })}
          />
        </div>
      </form>
    </details>
  );
}

type DecidingOperator = Pick<DecisionRecord, "decided_by" | "first_name" | "last_name">;

export function useDeciderName({ decided_by, first_name, last_name }: DecidingOperator): string {
  const words = useMessages().certification.operator;
  if (decided_by === null) return words.commandLine;
  return first_name === null ? words.formerOperator : personName(first_name, last_name);
}
