import type { Server } from "bun";

/** The longest that Bun takes. */
const LONGEST_SECONDS = 255;

/** Lets an answer take minutes: without it, a connection that is silent for 30 seconds is closed. */
export function keepOpen(
  request: Request,
  server: Server<unknown> | null,
  seconds = LONGEST_SECONDS,
): void {
  server?.timeout(request, seconds);
}
