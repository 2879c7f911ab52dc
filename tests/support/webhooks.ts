import { setSystemTime } from "bun:test";
import pino from "pino";
import { Webhook } from "standardwebhooks";
import type { Db } from "../../db/client";
import { installationSecret } from "../../db/secrets";
import { inTransaction } from "../../db/transaction";
import type { Outgoing } from "../../src/lib/outgoing";
import type { Clock } from "../../src/lib/time";
import { informOfWebhook } from "../../src/notifications/webhook-news";
import { WebhookSender } from "../../src/webhooks/delivery";
import { EVENT_NAMES, type EventName } from "../../src/webhooks/events";
import { type OrganizationEvent, queueEvents } from "../../src/webhooks/outbox";
import { createWebhook } from "../../src/webhooks/webhooks";

interface ReceivedRequest {
  /** As the sender asked: with the checked address. */
  url: string;
  headers: Record<string, string>;
  body: string;
  data: { type: string; timestamp: string; data: Record<string, unknown> };
}

type Answer = (request: ReceivedRequest) => Response | Promise<Response>;

/** What a webhook's server would get, without a network. */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  /** What names lead to. */
  addresses: Record<string, string[]> = {};
  answer: Answer = () => new Response("thanks");

  readonly outgoing: Outgoing = {
    allowed: [],
    findAddresses: async (host) => this.addresses[host] ?? ["203.0.113.9"],
    fetch: async (url, { headers, body }) => {
      const request = {
        url,
        headers: headers as Record<string, string>,
        body: String(body),
        data: JSON.parse(String(body)),
      };
      this.requests.push(request);
      for (const resolve of this.#waiting.splice(0)) resolve();
      return this.answer(request);
    },
  };

  #waiting: Array<() => void> = [];

  /** Resolves once so many requests have arrived, also those that are not answered yet. */
  async arrived(count: number): Promise<void> {
    while (this.requests.length < count)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  get types(): string[] {
    return this.requests.map(({ data }) => data.type);
  }

  get ids(): string[] {
    return this.requests.map(({ headers }) => headers["webhook-id"] ?? "");
  }
}

interface Place {
  db: Db;
  clock: Clock;
}

/** A sender whose work tests start. */
export async function senderOf(
  { db, clock }: Place,
  { outgoing }: Receiver,
  log: string[] = [],
): Promise<WebhookSender> {
  const sealKey = await installationSecret(db, "second-factor");
  const sender = new WebhookSender({
    db,
    clock,
    sealKey,
    outgoing,
    inform: informOfWebhook,
    log: pino({ level: "debug" }, { write: (line: string) => log.push(line) }),
  });
  await sender.start();
  await sender.whenIdle();
  return sender;
}

export async function sendDue(sender: WebhookSender): Promise<void> {
  await sender.check();
  await sender.whenIdle();
}

export async function addWebhook(
  { db, clock }: Place,
  organizationId: string,
  { url = "https://hooks.test/in", events = EVENT_NAMES as readonly EventName[] } = {},
) {
  const sealKey = await installationSecret(db, "second-factor");
  const rules = { sealKey, allowed: [] };
  const owner = { id: organizationId, emailVerified: true };
  const { webhook, secret } = await createWebhook(db, rules, owner, { url, events }, clock.now());
  return { ...webhook, secret, key: { organizationId, webhookId: webhook.id } };
}

export function queueOne({ db, clock }: Place, event: OrganizationEvent): Promise<void> {
  return inTransaction(db, (tx) => queueEvents(tx, [event], clock.now()));
}

/** With the public library, at the time of the request. @throws unless the signature is right */
export function verified(secret: string, { body, headers }: ReceivedRequest): unknown {
  setSystemTime(Number(headers["webhook-timestamp"]) * 1000);
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    setSystemTime();
  }
}
