import { Elysia } from "elysia";
import { readerPlugin, requireMember } from "../http/access";
import type { AppContext } from "../http/app-context";
import { proposalPage } from "./pages";

export function amendmentRoutes(services: AppContext) {
  const show = proposalPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/contract/:id/amendments", ({ reader, viewer, params }) => {
      requireMember(viewer);
      return show({ reader, id: params.id });
    });
}
