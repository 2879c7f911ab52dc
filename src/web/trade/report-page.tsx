import { ReportPage } from "../../../views/trade/report-page";
import { findReportableBid } from "../../trade/bid-reports";
import { requireSeller, SellerAccessRequired } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export function reportPage({ db, pages }: AppContext) {
  return async (reader: Reader, bidId: string, refused?: RefusedForm): Promise<Response> => {
    const { id: sellerId } = requireSeller(reader.viewer, SellerAccessRequired);
    const { values = {}, errors = {} } = refused ?? {};
    const bid = await findReportableBid(db, { bidId, sellerId });
    const main = <ReportPage bid={bid} values={values} errors={errors} />;
    const words = pages.messages(reader).trade.report;
    const title = bid.report ? words.ownReport : words.title;
    return pages.page(reader, { title, main, refused });
  };
}
