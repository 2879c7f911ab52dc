import { z } from "zod";
import { findDelivery, listDeliveries, replay, sendTest } from "../../webhooks/deliveries";
import { deliveriesQuery } from "../../webhooks/schema";
import { type Action, action, type Turn } from "../http/action";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import {
  listedDeliveryJson,
  listedDeliverySchema,
  webhookDeliveryJson,
  webhookDeliverySchema,
} from "./answers";
import { described, keyOf, PAGE, pageOf, reading } from "./managing";
import { webhookPages } from "./pages";

const deliveryKeyOf = (turn: Pick<Turn<"member">, "caller" | "id" | "partId">) => ({
  ...keyOf(turn),
  deliveryId: turn.partId,
});

export function sendingActions(services: AppContext): Action[] {
  const view = webhookPages(services);
  const answer = { answer: webhookDeliverySchema, json: webhookDeliveryJson };
  return [
    action({
      ...reading,
      limit: "webhookTries",
      run: ({ db, now, ...turn }) => sendTest(db, keyOf(turn), now),
      page: {
        at: `POST ${PAGE}/:id/tests`,
        done: ({ id: deliveryId }, { id }) =>
          seeOther(`${pageOf(id)}/deliveries/${deliveryId}`, "webhook-test-sent"),
        refused: (refused, { reader, id }) => view.webhook(reader, { id, refused }),
      },
      api: {
        ...described,
        ...answer,
        at: "POST /api/webhooks/:id/test",
        summary: "Send the event `webhook.test`, once",
        scope: "manage",
        status: 202,
        refusals: [404, 409],
      },
    }),
    action({
      ...reading,
      input: deliveriesQuery,
      run: ({ db, input, now, ...turn }) => listDeliveries(db, keyOf(turn), input, now),
      api: {
        ...described,
        at: "GET /api/webhooks/:id/deliveries",
        summary: "List what was sent to a webhook in the last 30 days, newest first",
        scope: "manage",
        query: deliveriesQuery,
        answer: z.array(listedDeliverySchema),
        next: ({ nextCursor }) => nextCursor,
        json: ({ entries }) => entries.map(listedDeliveryJson),
      },
    }),
    action({
      ...reading,
      run: ({ db, now, ...turn }) => findDelivery(db, deliveryKeyOf(turn), now),
      api: {
        ...described,
        ...answer,
        at: "GET /api/webhooks/:id/deliveries/:deliveryId",
        summary: "Get what was sent, with each try and its response",
        scope: "manage",
      },
    }),
    action({
      ...reading,
      limit: "webhookTries",
      run: ({ db, now, ...turn }) => replay(db, deliveryKeyOf(turn), now),
      page: {
        at: `POST ${PAGE}/:id/deliveries/:deliveryId/replays`,
        done: ({ id: deliveryId }, { id }) =>
          seeOther(`${pageOf(id)}/deliveries/${deliveryId}`, "webhook-replayed"),
        refused: (refused, { reader, id }) => view.webhook(reader, { id, refused }),
      },
      api: {
        ...described,
        ...answer,
        at: "POST /api/webhooks/:id/deliveries/:deliveryId/replay",
        summary: "Send an event again, with the same ID and a new signature",
        scope: "manage",
        status: 202,
        refusals: [404, 409],
      },
    }),
  ];
}
