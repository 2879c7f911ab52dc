import { Elysia } from "elysia";
import { z } from "zod";
import { hashToken } from "../../accounts/sessions";
import { text } from "../../lib/answers";
import type { PushKeys } from "../../push/keys";
import {
  endedSubscription,
  newSubscription,
  subscribe,
  subscribedEndpoints,
  unsubscribePush,
} from "../../push/subscriptions";
import { reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";

export function pushApi(services: AppContext & { pushKeys: PushKeys }) {
  const { db, clock, pushKeys } = services;
  return new Elysia({ prefix: "/api", tags: ["Notifications"] })
    .use(reading(services))
    .get(
      "/push-subscriptions",
      async ({ viewer }) => {
        const { id } = signedIn(viewer);
        return { publicKey: pushKeys.publicKey, endpoints: await subscribedEndpoints(db, id) };
      },
      call("Get the key for push subscriptions, and your subscribed browsers", {
        by: "member",
        answers: z.object({ publicKey: text, endpoints: z.array(text) }),
      }),
    )
    .post(
      "/push-subscriptions",
      async ({ viewer, reader, body, status }) => {
        const { id: memberId } = signedIn(viewer);
        const sid = hashToken(reader.sessionToken ?? "");
        await subscribe(db, { memberId, sid }, newSubscription.parse(body), clock.now());
        return status(204);
      },
      call("Subscribe this browser to push notifications", {
        limit: "account",
        by: "member",
        body: newSubscription,
        answers: { 204: null },
      }),
    )
    .post(
      "/push-subscriptions/end",
      async ({ viewer, body, status }) => {
        const { id } = signedIn(viewer);
        await unsubscribePush(db, id, endedSubscription.parse(body).endpoint);
        return status(204);
      },
      call("Unsubscribe a browser from push notifications", {
        limit: "account",
        by: "member",
        body: endedSubscription,
        answers: { 204: null },
      }),
    );
}
