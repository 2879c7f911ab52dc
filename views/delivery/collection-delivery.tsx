import { useMessages } from "../../messages/context";
import type { MeasuredReport } from "../../src/consignments/report";
import { useSentences } from "../ui/gap";
import { DealReport } from "./deal-report";

interface Props {
  contractId: string;
  report: MeasuredReport;
}

/** Instead of uploading what the marketplace has sampled and still keeps. */
export function CollectionDelivery({ contractId, report }: Props) {
  const sentences = useSentences();
  const { handingIn, sampling } = useMessages();
  const { delivered } = sampling;
  const isDifferent = report.differs.length > 0;
  return (
    <DealReport report={report} name="sampled" title={delivered.title} lead={delivered.lead}>
      <form className="stack" method="post" action={`/contract/${contractId}/collection`}>
        <p className="muted">
          {sentences(isDifferent && handingIn.review.differs, handingIn.review.final)}
        </p>
        <div className="button-row">
          <button className={isDifferent ? "button" : "button primary"} type="submit">
            {delivered.submit}
          </button>
        </div>
      </form>
    </DealReport>
  );
}
