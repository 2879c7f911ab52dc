import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { webhooks } from "./api.js";
import type { InputsOf } from "./calls.js";
import type { Marketplace } from "./marketplace.js";

type NewWebhook = InputsOf<"POST /api/webhooks">["body"];
export type EventType = keyof webhooks;

/** What the marketplace sends, such as `{ type: "auction.won", timestamp, data: { packageId } }`. */
export type EventOf<Type extends EventType> =
  webhooks[Type]["post"]["requestBody"]["content"]["application/json"];

export type MarketplaceEvent = { [Type in EventType]: EventOf<Type> }[EventType];

export interface Listening {
  /** The address that the marketplace sends to, which leads to this program. */
  url: string;
  /** Where this program listens. */
  port: number;
  hostname?: string;
  events: EventType[];
}

const MAX_AGE_SECONDS = 300;
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Whether the marketplace has sent this request (https://www.standardwebhooks.com).
 *
 * @param headers with `webhook-id`, `webhook-timestamp` and `webhook-signature`
 * @param secret `whsec_…`
 */
export function isFromMarketplace(
  body: string,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
  now: number = Date.now(),
): boolean {
  const [id, sentAt] = [headers["webhook-id"], Number(headers["webhook-timestamp"])];
  if (!(Math.abs(now / 1000 - sentAt) <= MAX_AGE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  // Anybody can sign with an empty key, such as that of a setting which is missing.
  if (key.length === 0) return false;
  const expected = createHmac("sha256", key).update(`${id}.${sentAt}.${body}`).digest();
  const signatures = String(headers["webhook-signature"]).split(" ");
  return signatures.some((signature) => {
    const [version, encoded = ""] = signature.split(",");
    const given = Buffer.from(encoded, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

export async function listen(
  marketplace: Marketplace,
  { port, hostname, ...webhook }: Listening,
): Promise<WebhookEvents> {
  const events = new WebhookEvents(marketplace);
  await events.open(port, hostname);
  try {
    await events.register(webhook);
  } catch (error) {
    await events.close();
    throw error;
  }
  return events;
}

interface Waiting {
  fits(event: MarketplaceEvent): boolean;
  resolve(event: MarketplaceEvent): void;
}

/** Events as they arrive. Each is given out once, also if it arrived before anyone waited. */
export class WebhookEvents {
  #server: Server | undefined;
  #id: string | undefined;
  #secret: string | undefined;
  readonly #seen = new Set<string>();
  readonly #arrived: MarketplaceEvent[] = [];
  #waiting: Waiting[] = [];

  constructor(private readonly marketplace: Marketplace) {}

  async open(port: number, hostname?: string): Promise<void> {
    const server = createServer((request, response) => void this.#receive(request, response));
    this.#server = server;
    await new Promise<void>((resolve, reject) =>
      server.once("error", reject).listen(port, hostname, resolve),
    );
  }

  async register(webhook: NewWebhook): Promise<void> {
    const { id, secret } = await this.marketplace.call("POST /api/webhooks", { body: webhook });
    [this.#id, this.#secret] = [id, secret];
  }

  /** The next event of this type whose data has these values. */
  async next<Type extends EventType>(
    type: Type,
    data: Partial<EventOf<Type>["data"]> = {},
  ): Promise<EventOf<Type>> {
    const fits = (event: MarketplaceEvent) => {
      const given: Record<string, unknown> = event.data;
      return (
        event.type === type && Object.entries(data).every(([name, value]) => given[name] === value)
      );
    };
    const at = this.#arrived.findIndex(fits);
    const [arrived] = at < 0 ? [] : this.#arrived.splice(at, 1);
    const event =
      arrived ??
      (await new Promise<MarketplaceEvent>((resolve) => this.#waiting.push({ fits, resolve })));
    return event as EventOf<Type>;
  }

  /** Removes the webhook and stops listening. */
  async close(): Promise<void> {
    if (this.#id !== undefined)
      await this.marketplace.call("DELETE /api/webhooks/{id}", { path: { id: this.#id } });
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number) => void response.writeHead(status).end();
    const body = await bodyOf(request).catch(() => null);
    if (request.method !== "POST" || body === null || this.#secret === undefined)
      return answer(400);
    if (!isFromMarketplace(body, request.headers, this.#secret)) return answer(401);
    answer(204);
    const id = String(request.headers["webhook-id"]);
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const event: MarketplaceEvent = JSON.parse(body);
    const waiting = this.#waiting.find(({ fits }) => fits(event));
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    if (waiting) waiting.resolve(event);
    else this.#arrived.push(event);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
