import { Elysia } from "elysia";
import { pathWithNext } from "../../../views/layout/navigation";
import { reviewedBid } from "../../auctions/schema";
import { readerPlugin, requireBidder } from "../http/access";
import { answerForm, type RefusedForm } from "../http/forms";
import { seeOther } from "../http/redirect";
import { type PackageViewDeps, packageView } from "../packages/package-view";
import { historyView } from "./history-view";
import { reviewView } from "./review-view";

export function auctionRoutes(services: PackageViewDeps) {
  const showPackage = packageView(services);
  const showHistory = historyView(services);
  const showReview = reviewView(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get(
      "/package/:id/bids",
      ({ params: { id }, reader, query: { cursor, part } }) =>
        showHistory(reader, id, { cursor, part }),
      { limit: { page: "search", refresh: "bidHistory" } },
    )
    .get("/package/:id/bids/new", async ({ params: { id }, reader, request, query }) => {
      const { viewer } = reader;
      if (!viewer) return seeOther(pathWithNext("/login", reader.returnPath));
      const onRefusal = (refused: RefusedForm) => showPackage(reader, id, refused);
      return answerForm({ request, body: query, onRefusal }, async (form) => {
        requireBidder(services, viewer);
        const { maximum: _, ...bid } = reviewedBid.parse(form);
        return showReview({ ...reader, viewer }, id, bid);
      });
    });
}
