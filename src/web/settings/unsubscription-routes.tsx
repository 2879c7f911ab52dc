import { Elysia } from "elysia";
import { UnsubscriptionPage } from "../../../views/settings/unsubscription-page";
import {
  type UnsubscribeTokens,
  type Unsubscription,
  UnsubscriptionUnknown,
  unsubscribe,
} from "../../mail/subscriptions";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";

interface Deps extends AppContext {
  unsubscribeTokens: UnsubscribeTokens;
}

/** Mailbox providers post here without a session and do not follow redirects (RFC 8058). */
export function unsubscriptionRoutes(services: Deps) {
  const { db, clock, pages, unsubscribeTokens } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get("/unsubscription/:token", ({ reader, params, path }) =>
      show(reader, path, unsubscriptionOf(params.token), false),
    )
    .post(
      "/unsubscription/:token",
      async ({ reader, params, path }) => {
        const unsubscription = unsubscriptionOf(params.token);
        await unsubscribe(db, unsubscription, clock.now());
        return show(reader, path, unsubscription, true);
      },
      { limit: "unsubscription", ...formFields("List-Unsubscribe") },
    );

  /** Despite the type, Elysia passes null for an undecodable token. */
  function unsubscriptionOf(token: string | null): Unsubscription {
    const unsubscription = unsubscribeTokens.verify(token ?? "");
    if (!unsubscription) throw new UnsubscriptionUnknown();
    return unsubscription;
  }

  function show(
    reader: Reader,
    path: string,
    { subscription }: Unsubscription,
    isDone: boolean,
  ): Response {
    const { unsubscription: words } = pages.messages(reader).settings;
    const title = isDone ? words.doneTitle : words.title;
    const main = <UnsubscriptionPage path={path} subscription={subscription} isDone={isDone} />;
    return pages.page(reader, { title, main });
  }
}
