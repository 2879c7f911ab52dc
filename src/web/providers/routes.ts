import { Elysia } from "elysia";
import { readerPlugin } from "../http/access";
import { cookiesOf } from "../http/cookies";
import { localPath, seeOther } from "../http/redirect";
import { providerCallback } from "./callback";
import { ACCOUNT_PAGE, CALLBACK, ENTRANCE, type ProviderDeps, SETTINGS_PAGE } from "./deps";
import { providerPages } from "./pages";

export function providerRoutes(services: ProviderDeps) {
  const view = providerPages(services);
  const callback = providerCallback(services);
  const { publicUrl } = services.config;
  return new Elysia()
    .use(readerPlugin(services))
    .get(SETTINGS_PAGE, ({ reader }) => view.settings(reader))
    .get(ENTRANCE, ({ reader, query }) =>
      reader.viewer ? seeOther(localPath(query.next) ?? "/") : view.signIn(reader, query),
    )
    .get(ACCOUNT_PAGE, ({ reader, request }) =>
      view.newAccount(reader, cookiesOf(request, publicUrl)("provider") ?? ""),
    )
    .get(
      `${CALLBACK}/:id`,
      ({ reader, request, server, params: { id } }) => callback({ reader, request, server }, id),
      { limit: "signIn" },
    );
}
