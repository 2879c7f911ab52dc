import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { tokenPages } from "./pages";

export function tokenRoutes(services: AppContext) {
  const view = tokenPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/settings/tokens", ({ reader }) => view.list(reader));
}
