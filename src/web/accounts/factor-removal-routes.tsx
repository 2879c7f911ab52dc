import { Elysia } from "elysia";
import { FactorRemovalPage } from "../../../views/accounts/factor-removal-page";
import { checkRemovalLink, keepByLink } from "../../accounts/lost-second-factor";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

/** Mail scanners follow links, so only the button on the page keeps the second factor. */
export function factorRemovalRoutes(services: AppContext) {
  const { db, clock, config, pages } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get("/second-factor-removal/:token", async ({ reader, params, path }) => {
      await checkRemovalLink(db, params.token, clock.now());
      const { title } = pages.messages(reader).security.removal;
      return pages.page(reader, { title, main: <FactorRemovalPage path={path} />, isSecret: true });
    })
    .post(
      "/second-factor-removal/:token",
      async ({ params, request, server }) => {
        const from = whereabouts(request, server, config);
        await keepByLink(db, params.token, from, clock.now());
        return seeOther("/login", "second-factor-kept");
      },
      { limit: "mailLinks" },
    );
}
