import type { AnyElysia } from "elysia";
import { SECOND } from "../../lib/time";
import type { OpenSockets } from "../../realtime/sockets";

/** By then, every busy client is waiting for a response (see RequestsUnderWay). */
const SETTLE_MS = 400;
const ANSWERING_MS = 6 * SECOND;
const BACKGROUND_MS = 2 * SECOND;

export async function stopGracefully(
  app: AnyElysia,
  { requests, sockets }: { requests: RequestsUnderWay; sockets: OpenSockets },
  stopBackground: () => Promise<void>,
): Promise<void> {
  requests.holdAnswers();
  sockets.closeAll();
  await Bun.sleep(SETTLE_MS);
  const answered = app.server?.stop();
  requests.releaseAnswers();
  sockets.closeAll();
  await Promise.race([answered, Bun.sleep(ANSWERING_MS)]);
  await app.server?.stop(true);
  await Promise.race([stopBackground(), Bun.sleep(BACKGROUND_MS)]);
}

/** Clients that wait for a response send nothing, so nothing is unread when listening ends. */
export class RequestsUnderWay {
  #count = 0;
  #released: PromiseWithResolvers<void> | null = null;

  get count(): number {
    return this.#count;
  }

  holdAnswers(): void {
    this.#released ??= Promise.withResolvers();
  }

  releaseAnswers(): void {
    this.#released?.resolve();
  }

  async through(answering: Promise<Response> | Response): Promise<Response> {
    this.#count++;
    try {
      const response = await answering;
      if (!this.#released) return response;
      await this.#released.promise;
      return closing(response);
    } finally {
      this.#count--;
    }
  }
}

/** The headers of a redirect are immutable, so it is copied. Sockets have no response. */
function closing(response: Response | undefined): Response {
  if (!response) return response as never;
  const last = new Response(response.body, response);
  last.headers.set("connection", "close");
  return last;
}
