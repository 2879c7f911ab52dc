import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Titled } from "../../src/rules/titled";
import type { BidReport } from "../../src/trade/bid-reports";
import { MAX_REASON_CHARACTERS } from "../../src/trade/schema";
import { SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { UserText } from "../ui/written";

interface Props extends FilledForm {
  bid: Titled & { id: string; package_id: string; amount_cents: number; report: BidReport | null };
}

export function ReportPage({ bid, values, errors }: Props) {
  const { trade, handingIn } = useMessages();
  const words = trade.report;
  return (
    <div className="dialog-page stack">
      <h1>{bid.report ? words.ownReport : words.title}</h1>
      <p>
        {formatDollars(bid.amount_cents)} ·{" "}
        <PackageTitle as="span" lot={bid} href={`/package/${bid.package_id}`} />
      </p>
      {bid.report ? (
        <SentReport report={bid.report} />
      ) : (
        <ReportForm bid={bid} values={values} errors={errors} />
      )}
      <p>
        <a href={`/trade?package=${bid.package_id}`}>{handingIn.backToTrade}</a>
      </p>
    </div>
  );
}

function ReportForm({ bid, values, errors }: Props) {
  const { common, notices, trade } = useMessages();
  const words = trade.report;
  return (
    <form
      className="stack"
      method="post"
      action={`/bid/${bid.id}/report`}
      noValidate
      data-busy-form
    >
      <p>{words.lead}</p>
      <LabeledField name="reasons" label={words.reasons} error={errors.reasons}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            maxLength={MAX_REASON_CHARACTERS}
            defaultValue={values.reasons}
          />
        )}
      </LabeledField>
      <div className="button-row">
        <SubmitButton label={notices.send} busyLabel={common.sending} />
      </div>
    </form>
  );
}

function SentReport({ report }: { report: BidReport }) {
  const words = useMessages().trade.report;
  return (
    <>
      <p>
        {words.sent} <Moment at={report.reported_at} />
      </p>
      <blockquote className="note">
        <UserText text={report.reasons} />
      </blockquote>
      {report.answer === null ? (
        <p className="muted">{words.waiting}</p>
      ) : (
        <blockquote className="note">
          <p className="muted">{words.answer}</p>
          <p>
            <UserText text={report.answer} />
          </p>
        </blockquote>
      )}
    </>
  );
}
