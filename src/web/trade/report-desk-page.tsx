import { BidReportsPage } from "../../../views/certification/bid-reports-page";
import { isId } from "../../lib/ids";
import { countWaitingReports, listBidReports } from "../../trade/bid-reports";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

interface PageOptions {
  answered: boolean;
  from?: string | undefined;
  decision?: { requestId: string; refused: RefusedForm };
}

export function reportDeskPage({ db, pages }: AppContext) {
  return async (reader: Reader, { answered, from, decision }: PageOptions): Promise<Response> => {
    const listing = { answered, from: from && isId(from) ? from : undefined };
    const operatorId = reader.viewer?.memberId ?? "";
    const main = (
      <BidReportsPage
        {...(await listBidReports(db, { operatorId, ...listing }))}
        showsAnswered={answered}
        waitingCount={await countWaitingReports(db)}
        refused={decision && { requestId: decision.requestId, ...decision.refused }}
      />
    );
    const title = pages.messages(reader).certification.operator.reports;
    return pages.page(reader, { title, main, refused: decision?.refused });
  };
}
