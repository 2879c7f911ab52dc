import { formatDollars } from "../../src/lib/money";
import type { WaitingReport } from "../../src/trade/bid-reports";
import { useMessages } from "../messages/context";
import { Labelled } from "../ui/labelled";
import { Moment } from "../ui/moment";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { Written } from "../ui/written";
import type { RefusedDecision } from "./request-review";

interface Props {
  reports: readonly WaitingReport[];
  count: number;
  refused?: RefusedDecision | undefined;
}

export function BidReports({ reports, count, refused }: Props) {
  const words = useMessages().certification.operator;
  const further = count - reports.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title">{words.reports}</h2>
      {reports.map((report) => (
        <Report
          key={report.id}
          report={report}
          refused={refused?.requestId === report.id ? refused : undefined}
        />
      ))}
      {further > 0 && <p className="muted">{words.more({ count: further })}</p>}
    </section>
  );
}

function Report({ report, refused }: { report: WaitingReport } & Pick<Props, "refused">) {
  const words = useMessages().certification.operator;
  const heading = `report-${report.id}`;
  return (
    <article className="request-review" aria-labelledby={heading}>
      <PackageTitle as="h3" id={heading} lot={report} href={`/package/${report.package_id}`} />
      {report.isOwn ? (
        <p>{words.own}</p>
      ) : (
        <>
          <p>
            {formatDollars(report.amount_cents)} · <Moment at={report.reported_at} />
          </p>
          <blockquote className="note">
            <Written text={report.reasons} />
          </blockquote>
          <p className="muted">
            {words.reportedBy} <Address email={report.seller_email} /> · {words.bidder}{" "}
            <Address email={report.bidder_email} />
          </p>
          <AnswerForm report={report} refused={refused} />
        </>
      )}
    </article>
  );
}

const Address = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

function AnswerForm({ report, refused }: { report: WaitingReport } & Pick<Props, "refused">) {
  const words = useMessages().certification.operator;
  const { text: title } = useShownTitle(report);
  return (
    <form className="stack" method="post" action={`/operator/bid-reports/${report.id}`}>
      <Labelled
        name="answer"
        id={`answer-${report.id}`}
        label={words.answer}
        hint={words.answerHint}
        error={refused?.errors.answer}
      >
        {(control) => (
          <textarea {...control} rows={2} maxLength={1000} defaultValue={refused?.values.answer} />
        )}
      </Labelled>
      <div className="button-row">
        <button
          className="button primary"
          type="submit"
          aria-label={words.sendAnswerLabel({ title })}
        >
          {words.sendAnswer}
        </button>
      </div>
    </form>
  );
}
