import type { AnyElysia } from "elysia";
import { SECOND } from "../../lib/time";
import type { OpenSockets } from "../../realtime/sockets";

/** After this time, each busy client waits for a held response (see InFlightRequests). */
const SETTLE_MS = 400;
const RESPONSE_TIMEOUT_MS = 6 * SECOND;
const BACKGROUND_TIMEOUT_MS = 2 * SECOND;

export async function stopGracefully(
  app: AnyElysia,
  { requests, sockets }: { requests: InFlightRequests; sockets: OpenSockets },
  stopBackground: () => Promise<void>,
): Promise<void> {
  requests.holdResponses();
  sockets.closeAll();
  await Bun.sleep(SETTLE_MS);
  const serverStopped = app.server?.stop();
  requests.releaseResponses();
  sockets.closeAll();
  await Promise.race([serverStopped, Bun.sleep(RESPONSE_TIMEOUT_MS)]);
  await app.server?.stop(true);
  await Promise.race([stopBackground(), Bun.sleep(BACKGROUND_TIMEOUT_MS)]);
}

/** Holds responses until listening ends, so that waiting clients send no request that is lost. */
export class InFlightRequests {
  #count = 0;
  #release: PromiseWithResolvers<void> | null = null;

  get count(): number {
    return this.#count;
  }

  holdResponses(): void {
    this.#release ??= Promise.withResolvers();
  }

  releaseResponses(): void {
    this.#release?.resolve();
  }

  async track(pendingResponse: Promise<Response> | Response): Promise<Response> {
    this.#count++;
    try {
      const response = await pendingResponse;
      if (!this.#release) return response;
      await this.#release.promise;
      return withConnectionClose(response);
    } finally {
      this.#count--;
    }
  }
}

/** Copies the response, because headers of redirects are immutable. Upgrades have no response. */
function withConnectionClose(response: Response | undefined): Response {
  // Elysia takes what is missing as it is.
  if (!response) return response as never;
  const copy = new Response(response.body, response);
  copy.headers.set("connection", "close");
  return copy;
}
