import { Elysia } from "elysia";
import { ping } from "../../../db/health";
import type { Site } from "./site";

interface Needs extends Site {
  mail: { readonly failing: boolean };
}

/**
 * For supervisors: /healthz, the process is up; /readyz, the database answers too, and whether mails
 * fail, for which no request has to go elsewhere. Pages read the
 * server's time from the former, in epoch milliseconds.
 */
export function health({ db, clock, log, mail }: Needs) {
  return new Elysia()
    .get("/healthz", () => ({ status: "ok", now: clock.now() }), { detail: { hide: true } })
    .get(
      "/readyz",
      async ({ status }) => {
        try {
          await ping(db);
          return { status: "ready", ...(mail.failing && { mail: "failing" }) };
        } catch (error) {
          log.error({ err: error }, "the database does not answer");
          return status(503, { message: "The database does not answer." });
        }
      },
      { detail: { hide: true } },
    );
}
