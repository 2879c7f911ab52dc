import { MarketplaceError } from "./errors.js";
import type { Http } from "./http.js";
import type { components } from "./live-types.js";

/** A message of the live channel, as /api/asyncapi.json describes it. */
export type ServerMessage = components["schemas"]["ServerMessage"];
export type ClientMessage = components["schemas"]["ClientMessage"];

/** The token has ended, or it has sent too much: connecting again would not help. */
const POLICY_VIOLATION = 1008;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Bun and Node.js send headers, which browsers do not. */
type Socket = new (url: string, options: { headers: Record<string, string> }) => WebSocket;

/**
 * What the channel sends after these messages. It connects again when the connection breaks, and
 * subscribes again, so that the current state comes first and nothing is missed for good.
 *
 * @throws MarketplaceError if the token does not work, or the marketplace wants no connection
 */
export async function* messagesOf(
  http: Http,
  joining: readonly ClientMessage[],
  signal?: AbortSignal,
): AsyncGenerator<ServerMessage, void, undefined> {
  if (typeof WebSocket === "undefined")
    throw new TypeError("The live channel needs Node.js 22 or later, or Bun.");
  const { url, token } = http;
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const address = `${url.replace(/^http/, "ws")}/ws`;
  for (let failed = 0; !signal?.aborted; failed++) {
    // A socket does not say why it was refused.
    if (token !== undefined) await http.send("/api/token", { signal });
    const inbox = new Inbox(
      new (WebSocket as unknown as Socket)(address, { headers }),
      joining,
      signal,
    );
    for (;;) {
      const message = await inbox.next();
      if (message === null) break;
      failed = 0;
      yield message;
    }
    if (inbox.closeCode === POLICY_VIOLATION)
      throw new MarketplaceError(
        POLICY_VIOLATION,
        "live-closed",
        "The marketplace has closed the connection.",
      );
    if (!signal?.aborted) await pause(failed, signal);
  }
}

class Inbox {
  closeCode: number | null = null;
  readonly #messages: ServerMessage[] = [];
  #arrived: (() => void) | undefined;

  constructor(
    socket: WebSocket,
    joining: readonly ClientMessage[],
    signal: AbortSignal | undefined,
  ) {
    const close = () => socket.close();
    signal?.addEventListener("abort", close);
    socket.addEventListener("open", () => {
      for (const message of joining) socket.send(JSON.stringify(message));
    });
    socket.addEventListener("message", ({ data }) => {
      this.#messages.push(JSON.parse(String(data)));
      this.#arrived?.();
    });
    // A refused connection closes, too.
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", ({ code }) => {
      signal?.removeEventListener("abort", close);
      this.closeCode = code;
      this.#arrived?.();
    });
  }

  /** Null once the connection is closed. */
  async next(): Promise<ServerMessage | null> {
    while (this.#messages.length === 0 && this.closeCode === null)
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    return this.#messages.shift() ?? null;
  }
}

function pause(failed: number, signal: AbortSignal | undefined): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failed);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, (longest * (1 + Math.random())) / 2);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
