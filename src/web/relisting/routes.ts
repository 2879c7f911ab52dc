import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { relistingPage } from "./pages";

export function relistingRoutes(services: AppContext) {
  const show = relistingPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/relisting", ({ reader, request, params: { id } }) =>
      show({ reader, request, id }),
    );
}
