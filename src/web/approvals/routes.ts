import { Elysia } from "elysia";
import type { ReviewDeps } from "../auctions/reviewed";
import { readerPlugin } from "../http/access";
import { approvalPages } from "./pages";

export function approvalRoutes(services: ReviewDeps) {
  const view = approvalPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/approvals", ({ reader, query }) => view.approvals(reader, query.after))
    .get("/approvals/:id", ({ reader, params: { id } }) => view.approval(reader, id));
}
