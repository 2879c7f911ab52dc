import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { biddersPage } from "./pages";

export function bidderRoutes(services: AppContext) {
  const show = biddersPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/bidders", ({ reader, params }) => show(reader, params.id));
}
