import { Elysia } from "elysia";
import type { UnsubscribeTokens } from "../../mail/subscriptions";
import { readerPlugin, requireMember } from "../http/access";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import { settingsPage, unsubscriptionPage, verificationPage } from "./pages";

export function settingsRoutes(services: AppContext & { unsubscribeTokens: UnsubscribeTokens }) {
  const { unsubscribeTokens } = services;
  const show = settingsPage(services);
  const showVerification = verificationPage(services);
  const showUnsubscription = unsubscriptionPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/settings", ({ reader, viewer, query }) => {
      requireMember(viewer);
      // Links of earlier versions lead to the invoice details.
      if (query.returnTo !== undefined)
        return seeOther(
          `/organization?${new URLSearchParams({ returnTo: query.returnTo })}#billing`,
        );
      return show(reader);
    })
    .get("/settings/verification", ({ reader, viewer }) => {
      requireMember(viewer);
      return showVerification(reader);
    })
    .get("/unsubscription/:token", ({ reader, params, path }) =>
      // Despite the type, Elysia passes null for an undecodable token.
      showUnsubscription(reader, path, unsubscribeTokens.verify(params.token ?? ""), false),
    );
}
