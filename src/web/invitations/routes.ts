import { Elysia } from "elysia";
import { pathWithNext } from "../../../views/layout/navigation";
import { isId } from "../../lib/ids";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { seeOther } from "../http/redirect";
import { invitationsPage } from "./pages";

export function invitationRoutes(services: AppContext) {
  const show = invitationsPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/invitation/:id", ({ viewer, params }) => {
      if (!isId(params.id)) throw new RouteNotFound();
      // The response is the same for any id, so uninvited visitors learn nothing.
      const path = `/package/${params.id}`;
      return seeOther(viewer ? path : pathWithNext("/login", path));
    })
    .get("/package/:id/invitations", ({ reader, params }) => show(reader, params.id));
}
