import { useMessages } from "../../messages/context";
import type { MeasuredReport } from "../../src/consignments/report";
import { Gap } from "../ui/gap";
import { DealReport } from "./deal-report";

interface Props {
  contractId: string;
  measured: MeasuredReport;
}

/** What the buyer will see, for the seller to confirm. */
export function SealReview({ contractId, measured }: Props) {
  const words = useMessages().handingIn.review;
  const isDifferent = measured.differs.length > 0;
  return (
    <>
      <DealReport report={measured} name="to-seal" title={words.title} lead={words.lead} />
      <form className="stack" method="post" action={`/contract/${contractId}/completion`}>
        <input type="hidden" name="measuredAt" value={measured.measuredAt} />
        <p className="muted">
          {isDifferent && (
            <>
              {words.differs}
              <Gap />
            </>
          )}
          {words.final}
        </p>
        <div className="button-row">
          <button className={isDifferent ? "button" : "button primary"} type="submit">
            {isDifferent ? words.sealAnyway : words.seal}
          </button>
        </div>
      </form>
    </>
  );
}
