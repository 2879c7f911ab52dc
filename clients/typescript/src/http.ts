import { MarketplaceError } from "./errors.js";

export interface HttpOptions {
  /** The address of the marketplace, such as `https://market.example`. */
  url: string;
  /** An API token, `cm_…`. Without one, only public calls are possible. */
  token?: string | undefined;
  /** Of each try, until all of the answer (of a file, its beginning) is here: by default 30 s. */
  timeoutMs?: number | undefined;
  /** How often a call is tried again: 5 times by default. */
  retries?: number | undefined;
  fetch?: typeof fetch | undefined;
}

export interface HttpRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** Files are too large to be kept in memory. */
  isFile?: boolean;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 5;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** These answers come before anything is done, so that every call can be repeated after them. */
const NOTHING_DONE = new Set([429, 503]);
const UNCERTAIN = new Set([502, 504]);

/** Sends requests with the token, and repeats those that can be repeated. */
export class Http {
  readonly url: string;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #fetch: typeof fetch;
  readonly token: string | undefined;

  constructor({ url, token, timeoutMs = TIMEOUT_MS, retries = RETRIES, fetch: send }: HttpOptions) {
    this.url = url.replace(/\/+$/, "");
    this.token = token;
    this.#timeoutMs = timeoutMs;
    this.#retries = retries;
    this.#fetch = send ?? fetch;
  }

  /** @throws MarketplaceError if the marketplace refuses, TimeoutError, TypeError if it is down */
  async send(path: string, request: HttpRequest = {}): Promise<Response> {
    const address = new URL(path, `${this.url}/`).href;
    if (!address.startsWith(`${this.url}/`))
      throw new TypeError(`The token is only for ${this.url}, not for ${address}.`);
    const isRepeatable = (request.method ?? "GET") !== "POST" || hasKey(request);
    for (let tried = 0; ; tried++) {
      const outcome = await this.#try(address, request);
      if (outcome instanceof Response && outcome.ok) return outcome;
      const mayRepeat =
        outcome instanceof Response
          ? NOTHING_DONE.has(outcome.status) || (isRepeatable && UNCERTAIN.has(outcome.status))
          : isRepeatable;
      if (!mayRepeat || tried >= this.#retries || request.signal?.aborted) {
        if (outcome instanceof Response) throw await MarketplaceError.from(outcome);
        throw outcome;
      }
      const pauseMs = outcome instanceof Response ? retryAfterMs(outcome) : null;
      await pause(pauseMs ?? backoffMs(tried), request.signal);
    }
  }

  async #try(address: string, { signal, isFile, ...request }: HttpRequest): Promise<unknown> {
    const ending = new AbortController();
    const timeout = new DOMException("The marketplace did not answer in time.", "TimeoutError");
    const timer = setTimeout(() => ending.abort(timeout), this.#timeoutMs);
    const signals = signal ? [signal, ending.signal] : [ending.signal];
    const headers: Record<string, string> = { accept: "application/json", ...request.headers };
    if (this.token !== undefined) headers.authorization = `Bearer ${this.token}`;
    try {
      const response = await this.#fetch(address, {
        ...request,
        headers,
        redirect: "error",
        signal: AbortSignal.any(signals),
      });
      return isFile && response.ok ? response : await whole(response);
    } catch (error) {
      return error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const hasKey = ({ headers }: HttpRequest) => headers?.["idempotency-key"] !== undefined;

async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfterMs(response: Response): number | null {
  const value = response.headers.get("retry-after");
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Twice as long each time, and a random half of it, so that clients do not come back together. */
function backoffMs(tried: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);
  return longest / 2 + Math.random() * (longest / 2);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
