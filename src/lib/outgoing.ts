import {
  addressesOf,
  type Connection,
  type FindAddresses,
  type Network,
  publicRequest,
} from "./public-address";

/** What a request to a server that members or strangers name can use. Tests replace parts of it. */
export interface Outgoing {
  findAddresses: FindAddresses;
  fetch(url: string, init: RequestInit & Pick<Connection, "tls">): Promise<Response>;
  /** Private networks that an operator of this server allows. */
  allowed: readonly Network[];
}

/** How tests replace requests to members' servers. */
export interface OutgoingDeps {
  outgoing?: Partial<Outgoing>;
}

export const OUTGOING: Outgoing = { findAddresses: addressesOf, fetch, allowed: [] };

export interface OutgoingBounds {
  /** From finding the address until the last byte of the response. */
  timeoutMs: number;
  maxBytes: number;
  /** Ends the request early. */
  signal?: AbortSignal;
}

/** What was received, even if the response is not complete. */
export interface Received {
  status: number;
  headers: Headers;
  body: Uint8Array;
  incomplete: "too-large" | "timeout" | "connection" | null;
}

export class TimedOut extends Error {}

/**
 * Requests what an address that members named leads to: never in a private network, without
 * following redirects, and within a time and a size that the other server cannot extend.
 *
 * @throws TimedOut if there was no response in time, AddressRefused, or what `fetch` throws
 */
export async function fetchOutgoing(
  address: string,
  init: RequestInit & { headers?: Record<string, string> },
  { timeoutMs, maxBytes, signal }: OutgoingBounds,
  { findAddresses, fetch: request, allowed }: Outgoing = OUTGOING,
): Promise<Received> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new TimedOut("No response in time")), timeoutMs);
  const end = () => ending.abort(signal?.reason);
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  try {
    const connection = await unlessAborted(
      ending.signal,
      publicRequest(address, findAddresses, allowed),
    );
    const { url, host, tls } = connection;
    // A connection that is kept, or a body that unpacks, would outlive these bounds.
    const headers = { "accept-encoding": "identity", ...init.headers, host };
    const bounds = { redirect: "manual", keepalive: false, decompress: false } as const;
    const options = { ...init, headers, ...bounds, tls, signal: ending.signal };
    const response = await unlessAborted(
      ending.signal,
      request(url, options as RequestInit & typeof options),
    );
    const { status, headers: received } = response;
    const body = await bodyOf(response.body, maxBytes, ending.signal);
    return { status, headers: received, ...body };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    // Closes a connection on which the other server could go on sending.
    ending.abort();
  }
}

async function bodyOf(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal,
) {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const received = () => Buffer.concat(chunks).subarray(0, maxBytes);
  try {
    for (;;) {
      const chunk = reader && (await unlessAborted(signal, reader.read()));
      if (!chunk || chunk.done) return { body: received(), incomplete: null };
      chunks.push(chunk.value);
      size += chunk.value.byteLength;
      if (size > maxBytes) return { body: received(), incomplete: "too-large" as const };
    }
  } catch (error) {
    if (signal.aborted && !(error instanceof TimedOut)) throw error;
    const incomplete = error instanceof TimedOut ? "timeout" : "connection";
    return { body: received(), incomplete } as const;
  } finally {
    void reader?.cancel().catch(() => {});
  }
}

/** Rejects with the signal's reason even if the work ignores the signal. */
async function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    work.catch(() => {});
    promise.catch(() => {});
  }
}
