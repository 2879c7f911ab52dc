import { Elysia } from "elysia";
import { isId } from "../../lib/ids";
import { readerPlugin, requireMember, requireSeller, SellerAccessRequired } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { tradeTab } from "./actions";
import { reportPage } from "./report-page";
import { tradeView } from "./trade-view";

interface Deps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
}

export function tradeRoutes(services: Deps) {
  const showTrade = tradeView(services);
  const showReport = reportPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/bid/:id/report", ({ reader, params }) => showReport(reader, params.id))
    .get(
      "/trade",
      ({ reader, viewer, query }) => {
        const { id } = requireSeller(requireMember(viewer), SellerAccessRequired);
        const { package: packageId, cursor, deals } = query;
        return showTrade(reader, id, {
          tab: packageId === undefined ? tradeTab.parse(query.tab) : "all",
          packageId: packageId ?? null,
          cursor,
          deals: deals && isId(deals) ? deals : undefined,
        });
      },
      { limit: "figures" },
    );
}
