import { Elysia } from "elysia";
import { ACTIONS } from "../../delivery/actions";
import { requestProof } from "../accounts/proof";
import { bucketPage } from "../buckets/pages";
import { readerPlugin, requireMember } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { actionPage } from "./pages";

export function deliveryRoutes(services: AppContext) {
  const show = actionPage(services);
  const showBucket = bucketPage(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/contract/:id/bucket", ({ reader, viewer, params }) => {
      requireMember(viewer);
      return showBucket(reader, params.id);
    })
    .get("/contract/:id/delivery/:action", async ({ reader, viewer, request, params, path }) => {
      requireMember(viewer);
      const action = ACTIONS.find((name) => name === params.action);
      if (!action) throw new RouteNotFound();
      // This step releases the key, so it requires the seller's second factor.
      const proofRedirect =
        action === "paid" && (await requestProof(services, { reader, request, back: path }));
      return proofRedirect || show({ reader, id: params.id }, action);
    });
}
