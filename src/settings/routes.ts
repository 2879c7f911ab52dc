import { Elysia } from "elysia";
import { THEME_COOKIE } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";
import { DAY, SECOND } from "../lib/time";
import { themeChoice } from "./schema";

const REMEMBERED_SECONDS = (365 * DAY) / SECOND;

/** The footer's choice of appearance, kept in a cookie for whoever is not signed in. */
export function settingsRoutes() {
  return new Elysia().post(
    "/theme",
    ({ body, headers }) => {
      const from = URL.parse(headers.referer ?? "");
      const response = seeOther(localPath(from ? from.pathname + from.search : undefined) ?? "/");
      const cookie = `${THEME_COOKIE}=${body.theme}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax`;
      response.headers.append("set-cookie", cookie);
      return response;
    },
    { body: themeChoice },
  );
}
