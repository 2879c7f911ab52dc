import { Elysia } from "elysia";
import { ping } from "../../../db/health";
import type { Site } from "./site";

/**
 * For supervisors: /healthz, the process is up; /readyz, the database answers too. Pages read the
 * server's time from the former, in epoch milliseconds.
 */
export function health({ db, clock, log }: Site) {
  return new Elysia()
    .get("/healthz", () => ({ status: "ok", now: clock.now() }), { detail: { hide: true } })
    .get(
      "/readyz",
      async ({ status }) => {
        try {
          await ping(db);
          return { status: "ready" };
        } catch (error) {
          log.error({ err: error }, "the database does not answer");
          return status(503, { message: "The database does not answer." });
        }
      },
      { detail: { hide: true } },
    );
}
