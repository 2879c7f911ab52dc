import type { components } from "./api.js";
import type {
  AnswerOf,
  Call,
  InputsArgument,
  InputsOf,
  ItemOf,
  ListCall,
  QueryOf,
} from "./calls.js";
import { Collection } from "./collection.js";
import { downloadDelivery } from "./delivery.js";
import { Http, type HttpOptions } from "./http.js";
import { type ClientMessage, messagesOf, type ServerMessage } from "./live.js";
import { type Listening, listen, type WebhookEvents } from "./webhooks.js";

type Schemas = components["schemas"];
export type Package = Schemas["Package"];
export type Sample = Schemas["Sample"];
export type Contract = Schemas["Contract"];
export type NewBid = InputsOf<"POST /api/packages/{id}/bids">["body"];
export type BidAnswer = AnswerOf<"POST /api/packages/{id}/bids">;

export interface MarketplaceOptions extends HttpOptions {
  /** The key that signs reports, as at `/log/key`. By default, it is asked for. */
  logKey?: string;
}

interface FileOptions {
  from?: number;
  signal?: AbortSignal;
}

/** A marketplace, as a member's program sees it. */
export class Marketplace {
  readonly #http: Http;
  #logKey: string | undefined;

  constructor({ logKey, ...options }: MarketplaceOptions) {
    this.#http = new Http(options);
    this.#logKey = logKey;
  }

  /**
   * Makes any call that answers with JSON. A POST is repeated after a broken connection only if it
   * has an `idempotencyKey`.
   *
   * @throws MarketplaceError if the marketplace refuses
   */
  async call<C extends Call>(call: C, ...[inputs]: InputsArgument<C>): Promise<AnswerOf<C>> {
    return (await answerOf(await this.#respond(call, inputs as Inputs))) as AnswerOf<C>;
  }

  /** All entries of a list, page after page. */
  async *each<C extends ListCall>(
    call: C,
    ...[inputs]: InputsArgument<C>
  ): AsyncGenerator<ItemOf<C>, void, undefined> {
    let response = await this.#respond(call, inputs as Inputs);
    for (;;) {
      yield* (await response.json()) as ItemOf<C>[];
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      if (next === undefined) return;
      response = await this.#http.send(pathOf(next), { signal: inputs?.signal });
    }
  }

  /** A file or another answer that is not JSON, such as a contract's PDF; `from` is a byte. */
  async file(path: string, { from = 0, signal }: FileOptions = {}): Promise<Response> {
    const range = from > 0 ? { range: `bytes=${from}-` } : {};
    return this.#http.send(path, { headers: { accept: "*/*", ...range }, isFile: true, signal });
  }

  /** The packages on the first page, up to 100; `each` has all pages. */
  async search(search: string, filters: Omit<QueryOf<"GET /api/packages">, "search"> = {}) {
    return this.call("GET /api/packages", { query: { ...filters, search } });
  }

  async samples(packageId: string): Promise<Sample[]> {
    return this.call("GET /api/packages/{id}/samples", { path: { id: packageId } });
  }

  /** Places a bid or sets a maximum, once, even if the connection breaks in between. */
  async bid(packageId: string, bid: NewBid, idempotencyKey: string = crypto.randomUUID()) {
    const path = { id: packageId };
    return this.call("POST /api/packages/{id}/bids", { path, body: bid, idempotencyKey });
  }

  async contracts(query: QueryOf<"GET /api/contracts"> = {}): Promise<Contract[]> {
    const contracts: Contract[] = [];
    for await (const contract of this.each("GET /api/contracts", { query }))
      contracts.push(contract);
    return contracts;
  }

  /**
   * Downloads, decrypts and checks a paid delivery. Files that are already in the folder and match
   * the signed report stay, and broken downloads continue, so it can be repeated.
   *
   * @throws MarketplaceError, such as `delivery-key-closed` before the payment is confirmed
   * @throws DeliveryFault if anything does not match the report that the marketplace signed
   */
  async download(contractNumber: string, folder: string): Promise<Collection> {
    this.#logKey ??= (await (await this.file("/log/key")).text()).trim();
    const { report, files } = await downloadDelivery(this, this.#logKey, contractNumber, folder);
    return new Collection(folder, report, files);
  }

  /** Adds a webhook for a server that this program runs, and removes it when it is closed. */
  async listen(listening: Listening): Promise<WebhookEvents> {
    return listen(this, listening);
  }

  /**
   * What happens on the live channel after these messages, such as
   * `{ type: "JOIN_PACKAGE", packageId }`, until the signal ends it. Keep the state with the highest
   * `stateSeq`, because messages can arrive twice and in any order.
   *
   * @throws MarketplaceError if the token no longer works
   */
  live(
    joining: readonly ClientMessage[],
    signal?: AbortSignal,
  ): AsyncGenerator<ServerMessage, void, undefined> {
    return messagesOf(this.#http, joining, signal);
  }

  #respond(call: Call, inputs: Inputs = {}): Promise<Response> {
    const [method = "", template = ""] = call.split(" ");
    const { path = {}, query = {}, body, idempotencyKey, signal } = inputs;
    const filled = template.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(path[name] ?? ""),
    );
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["content-type"] = "application/json";
    if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
    return this.#http.send(given.length > 0 ? `${filled}?${search}` : filled, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

/** What a call takes, whichever it is. */
interface Inputs {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Links name the public address, which can be another than the one that this program uses. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link, "http://marketplace");
  return pathname + search;
}

async function answerOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return isJson ? response.json() : undefined;
}
