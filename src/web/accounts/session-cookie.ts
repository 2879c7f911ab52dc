import type { StartedSession } from "../../accounts/sessions";
import type { Config } from "../../config";
import { sessionCookieName } from "../http/reader";

/** The header that gives a browser its session (ASVS 3.3.1 to 3.3.4). */
export function sessionCookie(config: Config, { token, expiresAt }: StartedSession): string {
  return cookie(config, token, `Expires=${new Date(expiresAt).toUTCString()}`);
}

/** The header that takes it away. */
export function endedSessionCookie(config: Config): string {
  return cookie(config, "", "Max-Age=0");
}

function cookie(config: Config, value: string, lifetime: string): string {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  const name = sessionCookieName(config.publicUrl);
  return `${name}=${value}; Path=/; ${lifetime}; HttpOnly; SameSite=Lax${secure}`;
}
