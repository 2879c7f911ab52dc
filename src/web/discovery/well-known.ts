import { Elysia } from "elysia";
import { pathWithNext } from "../../../views/layout/navigation";
import { DAY, isoTime } from "../../lib/time";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";

/** RFC 9116 recommends less than a year. */
const VALIDITY_MS = 180 * DAY;

export function wellKnownRoutes({ clock, config }: Pick<AppContext, "clock" | "config">) {
  return (
    new Elysia({ prefix: "/.well-known" })
      .get("/security.txt", () => {
        const headers = { "content-type": "text/plain; charset=utf-8" };
        return new Response(securityText(config, clock.now()), { headers });
      })
      // After sign-in, the member continues to the form.
      .get("/change-password", () => seeOther(pathWithNext("/login", "/profile/password")))
  );
}

function securityText({ publicUrl, supportEmail }: AppContext["config"], now: number): string {
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${isoTime(now + VALIDITY_MS)}`,
    "Preferred-Languages: en, zh, ja, ko",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
