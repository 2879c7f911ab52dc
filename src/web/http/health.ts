import { Elysia } from "elysia";
import { ping } from "../../../db/health";
import type { AppContext } from "./app-context";

interface HealthDeps extends AppContext {
  mail: { readonly isFailing: boolean };
}

/** Pages read the server's time from /healthz. /readyz stays ready if email fails. */
export function healthRoutes({ db, clock, log, mail }: HealthDeps) {
  return new Elysia()
    .get("/healthz", () => ({ status: "ok", now: clock.now() }), { detail: { hide: true } })
    .get(
      "/readyz",
      async ({ status }) => {
        try {
          await ping(db);
          return { status: "ready", ...(mail.isFailing && { mail: "failing" }) };
        } catch (error) {
          log.error({ err: error }, "the database does not respond");
          return status(503, { message: "The database does not respond." });
        }
      },
      { detail: { hide: true } },
    );
}
