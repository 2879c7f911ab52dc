import { Elysia } from "elysia";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { reportDeskPage } from "./report-desk-page";

export function reportDeskRoutes(services: AppContext) {
  const show = reportDeskPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/operator/bid-reports", ({ reader, viewer, query }) => {
      requireOperator(services, viewer, "read");
      return show(reader, { answered: query.answered === "1", from: query.from });
    });
}
