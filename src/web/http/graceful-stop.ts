import type { AnyElysia } from "elysia";
import { SECOND } from "../../lib/time";
import type { OpenSockets } from "../../realtime/sockets";
import type { RequestsUnderWay } from "./requests-under-way";

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
