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
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";

export function pushActions(services: AppContext & { pushKeys: PushKeys }) {
  const { publicKey } = services.pushKeys;
  return mountActions(services, [
    action({
      caller: "member",
      run: ({ db, caller }) => subscribedEndpoints(db, caller.memberId),
      api: {
        at: "GET /api/push-subscriptions",
        scope: null,
        summary: "Get the key for push subscriptions, and your subscribed browsers",
        tag: "Notifications",
        answer: z.object({ publicKey: text, endpoints: z.array(text) }),
        json: (endpoints) => ({ publicKey, endpoints }),
      },
    }),
    action({
      caller: "member",
      limit: "account",
      input: newSubscription,
      run: ({ db, reader, caller, input, now }) => {
        const sid = hashToken(reader.sessionToken ?? "");
        return subscribePush(db, { memberId: caller.memberId, sid }, input, now);
      },
      api: {
        at: "POST /api/push-subscriptions",
        scope: null,
        summary: "Subscribe this browser to push notifications",
        tag: "Notifications",
        status: 204,
        answer: null,
      },
    }),
    action({
      caller: "member",
      limit: "account",
      input: subscriptionEnd,
      run: ({ db, caller, input }) => unsubscribePush(db, caller.memberId, input.endpoint),
      api: {
        at: "POST /api/push-subscriptions/end",
        scope: null,
        summary: "Unsubscribe a browser from push notifications",
        tag: "Notifications",
        status: 204,
        answer: null,
      },
    }),
  ]);
}
