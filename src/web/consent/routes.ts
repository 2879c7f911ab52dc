import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { changesPage } from "./pages";

export function changeRoutes(services: AppContext) {
  const show = changesPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/changes", ({ reader, params: { id } }) => show({ reader, id }));
}
