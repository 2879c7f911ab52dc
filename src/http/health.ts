import { Elysia } from "elysia";
import { sql } from "kysely";
import type { Services } from "./services";

/** For supervisors: /healthz, the process is up; /readyz, the database answers too. */
export function health({ db, log }: Services) {
  return new Elysia()
    .get("/healthz", () => ({ status: "ok" }), { detail: { hide: true } })
    .get(
      "/readyz",
      async ({ status }) => {
        try {
          await sql`select 1`.execute(db);
          return { status: "ready" };
        } catch (error) {
          log.error({ err: error }, "the database does not answer");
          return status(503, { message: "The database does not answer." });
        }
      },
      { detail: { hide: true } },
    );
}
