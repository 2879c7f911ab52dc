import { Elysia } from "elysia";
import { z } from "zod";
import { hashToken } from "../../accounts/sessions";
import { text } from "../../lib/answers";
import type { PushKeys } from "../../push/keys";
import {
  newSubscription,
  subscribedEndpoints,
  subscribePush,
  subscriptionEnd,
  unsubscribePush,
} from "../../push/subscriptions";
import { readerPlugin, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";

export function pushApi(services: AppContext & { pushKeys: PushKeys }) {
  const { db, clock, pushKeys } = services;
  return new Elysia({ prefix: "/api", tags: ["Notifications"] })
    .use(readerPlugin(services))
    .get(
      "/push-subscriptions",
      async ({ viewer }) => {
        const { id } = requireSignedIn(viewer);
        return { publicKey: pushKeys.publicKey, endpoints: await subscribedEndpoints(db, id) };
      },
      apiCall("Get the key for push subscriptions, and your subscribed browsers", {
        caller: "member",
        responses: z.object({ publicKey: text, endpoints: z.array(text) }),
      }),
    )
    .post(
      "/push-subscriptions",
      async ({ viewer, reader, body, status }) => {
        const { id: memberId } = requireSignedIn(viewer);
        const sid = hashToken(reader.sessionToken ?? "");
        await subscribePush(db, { memberId, sid }, newSubscription.parse(body), clock.now());
        return status(204);
      },
      apiCall("Subscribe this browser to push notifications", {
        limit: "account",
        caller: "member",
        body: newSubscription,
        responses: { 204: null },
      }),
    )
    .post(
      "/push-subscriptions/end",
      async ({ viewer, body, status }) => {
        const { id } = requireSignedIn(viewer);
        await unsubscribePush(db, id, subscriptionEnd.parse(body).endpoint);
        return status(204);
      },
      apiCall("Unsubscribe a browser from push notifications", {
        limit: "account",
        caller: "member",
        body: subscriptionEnd,
        responses: { 204: null },
      }),
    );
}
