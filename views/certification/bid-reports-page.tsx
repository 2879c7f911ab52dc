import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import { beforeValue } from "../../src/lib/wording";
import type { ListedReport } from "../../src/trade/bid-reports";
import { LinkButton, Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";
import { useDeciderName } from "./decider-name";

interface RefusedDecision extends FilledForm {
  requestId: string;
}

interface Props {
  reports: readonly ListedReport[];
  showsAnswered: boolean;
  waitingCount: number;
  next: string | null;
  refused?: RefusedDecision | undefined;
}

const PATH = "/operator/bid-reports";

export function BidReportsPage({ reports, showsAnswered, waitingCount, next, refused }: Props) {
  const { certification } = useMessages();
  const words = certification.operator;
  const lists = [
    { href: PATH, name: words.waitingReports({ count: waitingCount }), current: !showsAnswered },
    { href: `${PATH}?answered=1`, name: words.answeredReports, current: showsAnswered },
  ];
  return (
    <div className="seller-page">
      <DeskHeader title={words.reports} />
      <nav className="tabs" aria-label={words.reports}>
        {lists.map(({ href, name, current }) => (
          <a key={href} href={href} aria-current={current ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {reports.length === 0 && (
        <div className="empty">
          <h2>{showsAnswered ? words.noAnsweredReports : words.noReports}</h2>
        </div>
      )}
      {reports.map((report) => (
        <BidReportArticle
          key={report.id}
          report={report}
          refused={refused?.requestId === report.id ? refused : undefined}
        />
      ))}
      {next && (
        <p>
          <LinkButton
            href={`${PATH}?${showsAnswered ? "answered=1&" : ""}from=${next}`}
            label={showsAnswered ? words.olderReports : words.moreReports}
          />
        </p>
      )}
    </div>
  );
}

interface ReportProps extends Pick<Props, "refused"> {
  report: ListedReport;
}

function BidReportArticle({ report, refused }: ReportProps) {
  const words = useMessages().certification.operator;
  const heading = `report-${report.id}`;
  return (
    <article className="request-review" aria-labelledby={heading}>
      <PackageTitle as="h2" id={heading} lot={report} href={`/package/${report.package_id}`} />
      {report.isOwn ? (
        <p>{words.own}</p>
      ) : (
        <>
          <p>
            {formatDollars(report.amount_cents)} · <Moment at={report.reported_at} />
          </p>
          <blockquote className="note">
            <UserText text={report.reasons} />
          </blockquote>
          <p className="muted">
            {beforeValue(words.reportedBy)}
            <MailLink email={report.seller_email} /> · {beforeValue(words.bidder)}
            <MailLink email={report.bidder_email} />
          </p>
          {report.decided_at === null ? (
            <RequireRight right="decide">
              <AnswerForm report={report} refused={refused} />
            </RequireRight>
          ) : (
            <ReportAnswer report={report} answeredAt={report.decided_at} />
          )}
        </>
      )}
    </article>
  );
}

function ReportAnswer({ report, answeredAt }: { report: ListedReport; answeredAt: number }) {
  const decider = useDeciderName(report);
  return (
    <>
      <p className="muted">
        {useMessages().certification.operator.answer} · {decider} · <Moment at={answeredAt} />
      </p>
      <blockquote className="note">
        <UserText text={report.answer ?? ""} />
      </blockquote>
    </>
  );
}

const MailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

function AnswerForm({ report, refused }: ReportProps) {
  const { certification, common } = useMessages();
  const words = certification.operator;
  const { text: title } = useShownTitle(report);
  return (
    <form className="stack" method="post" action={`/operator/bid-reports/${report.id}`}>
      <TextField
        name="answer"
        id={`answer-${report.id}`}
        label={words.answer}
        hint={words.answerHint}
        error={refused?.errors.answer}
        rows={2}
        maxLength={1000}
        defaultValue={refused?.values.answer}
      />
      <div className="button-row">
        <Submit
          label={words.sendAnswer}
          kind="primary"
          aria-label={common.labelled({ label: words.sendAnswer, value: title })}
        />
      </div>
    </form>
  );
}
