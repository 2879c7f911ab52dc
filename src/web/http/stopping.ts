import type { AnyElysia } from "elysia";
import { SECOND } from "../../lib/time";
import type { OpenSockets } from "../../realtime/sockets";

/** Until every client that is busy waits for an answer; see RequestsUnderWay. */
const SETTLE_MS = 400;
/** A slow client's request may take so long to be answered; then it is cut off. */
const ANSWERING_MS = 6 * SECOND;
/** The mail under way, and what else works in the background. */
const BACKGROUND_MS = 2 * SECOND;

/**
 * Stops a listening app within ten seconds: nothing new is taken on, requests under way are
 * answered, sockets are told to connect again, background work comes to its end.
 */
export async function stopGracefully(
  app: AnyElysia,
  { requests, sockets }: { requests: RequestsUnderWay; sockets: OpenSockets },
  stopBackground: () => Promise<void>,
): Promise<void> {
  requests.holdAnswers();
  sockets.sendAway();
  await Bun.sleep(SETTLE_MS);
  const answered = app.server?.stop();
  requests.releaseAnswers();
  sockets.sendAway();
  await Promise.race([answered, Bun.sleep(ANSWERING_MS)]);
  await app.server?.stop(true);
  await Promise.race([stopBackground(), Bun.sleep(BACKGROUND_MS)]);
}

/**
 * Lets a server stop without cutting a request off. Once answers are held, they are ready but not
 * sent: clients that wait for one send nothing new, so that nothing lies unread in a connection
 * when listening ends. Then every answer goes out and asks its client not to use the connection
 * again.
 */
export class RequestsUnderWay {
  #count = 0;
  #released: PromiseWithResolvers<void> | null = null;

  /** Requests that have come in and are not answered. */
  get count(): number {
    return this.#count;
  }

  holdAnswers(): void {
    this.#released ??= Promise.withResolvers();
  }

  /** Listening has ended: what was held back goes out. */
  releaseAnswers(): void {
    this.#released?.resolve();
  }

  /** Sees a request through to its answer. */
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

/** Copied, as the headers of a redirect cannot be changed. A socket's has no response. */
function closing(response: Response | undefined): Response {
  if (!response) return response as never;
  const last = new Response(response.body, response);
  last.headers.set("connection", "close");
  return last;
}
