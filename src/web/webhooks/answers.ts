import { z } from "zod";
import { id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import {
  type DeliveryTry,
  type ListedDelivery,
  stateOf,
  type WebhookDelivery,
} from "../../webhooks/deliveries";
import { EVENT_NAMES } from "../../webhooks/events";
import { PROBLEMS } from "../../webhooks/trying";
import type { Webhook, WebhookAndSecret } from "../../webhooks/webhooks";

const isoTimeOrNull = (at: number | null) => (at === null ? null : isoTime(at));

export const webhookSchema = z
  .object({
    id,
    url: text,
    events: z.array(z.enum(EVENT_NAMES)),
    active: z.boolean(),
    offReason: z
      .enum(["member", "gone", "failing", "merged"])
      .nullable()
      .describe(
        "`gone` after a 410, `failing` after a week in which every try failed, `merged` when its organization became part of yours.",
      ),
    offAt: time.nullable(),
    failingSince: time.nullable().describe("The first failed try since the last success."),
    previousSecretUntil: time
      .nullable()
      .describe("Until then, the secret before the current one signs, too."),
    createdAt: time,
  })
  .meta({ id: "Webhook" });

export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: text.describe("Signs all requests (`whsec_…`). It is not returned again.") })
  .meta({ id: "WebhookWithSecret" });

export function webhookJson(webhook: Webhook): z.output<typeof webhookSchema> {
  return {
    id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    active: webhook.offAt === null,
    offReason: webhook.offReason,
    offAt: isoTimeOrNull(webhook.offAt),
    failingSince: isoTimeOrNull(webhook.failingSince),
    previousSecretUntil: isoTimeOrNull(webhook.previousUntil),
    createdAt: isoTime(webhook.createdAt),
  };
}

export const webhookWithSecretJson = ({ webhook, secret }: WebhookAndSecret) => ({
  ...webhookJson(webhook),
  secret,
});

const problem = z
  .enum(PROBLEMS)
  .nullable()
  .describe("Why there is no complete response, or nothing was sent.");

const httpStatus = z.int().nullable().describe("The status of the response.");

export const listedDeliverySchema = z
  .object({
    id: id.describe("The `webhook-id` of each try."),
    event: text,
    state: z.enum(["waiting", "delivered", "failed"]),
    status: httpStatus,
    problem,
    createdAt: time,
    deliveredAt: time.nullable(),
    nextTryAt: time.nullable(),
  })
  .meta({ id: "ListedWebhookDelivery" });

const trySchema = z
  .object({
    url: text,
    headers: z.record(text, text),
    status: httpStatus,
    problem,
    response: text.nullable().describe("The first 4 KB of the response."),
    startedAt: time,
    endedAt: time.nullable(),
  })
  .meta({ id: "WebhookTry" });

export const webhookDeliverySchema = listedDeliverySchema
  .extend({ body: text.describe("As it was signed."), tries: z.array(trySchema) })
  .meta({ id: "WebhookDelivery" });

export function listedDeliveryJson(delivery: ListedDelivery) {
  const { id, event, status, problem, createdAt, deliveredAt, dueAt } = delivery;
  return {
    id,
    event,
    state: stateOf(delivery),
    status,
    problem,
    createdAt: isoTime(createdAt),
    deliveredAt: isoTimeOrNull(deliveredAt),
    nextTryAt: isoTimeOrNull(dueAt),
  };
}

const tryJson = ({ url, headers, status, problem, response, startedAt, endedAt }: DeliveryTry) => ({
  url,
  headers,
  status,
  problem,
  response,
  startedAt: isoTime(startedAt),
  endedAt: isoTimeOrNull(endedAt),
});

export const webhookDeliveryJson = (delivery: WebhookDelivery) => ({
  ...listedDeliveryJson(delivery),
  body: delivery.body,
  tries: delivery.tries.map(tryJson),
});
