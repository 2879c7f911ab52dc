import { Elysia } from "elysia";
import { coded, NotFound, Refusal } from "../../lib/errors";
import { DAY, SECOND } from "../../lib/time";
import type { PublicLog } from "../../transparency/public-log";
import { tileBytes } from "../../transparency/stored-tree";
import { parseTileAddress } from "../../transparency/tile";
import type { AppContext } from "../http/app-context";
import { rateLimitPlugin } from "../http/limited";

interface Deps extends AppContext {
  publicLog: PublicLog;
}

class InvalidTileAddress extends coded(Refusal, "tile-address-wrong") {}
class TileNotFound extends coded(NotFound, "tile-not-found") {}

const CACHE_FOREVER = `public, max-age=${(365 * DAY) / SECOND}, immutable`;
const TEXT_TYPE = "text/plain; charset=utf-8";

export function logRoutes(services: Deps) {
  const { db, publicLog } = services;
  return new Elysia()
    .use(rateLimitPlugin(services))
    .get(
      "/log/checkpoint",
      async () => logResponse(await publicLog.checkpoint(), TEXT_TYPE, "no-cache"),
      {
        limit: "log",
      },
    )
    .get(
      "/log/key",
      async () =>
        logResponse(`${await publicLog.verifierKey()}\n`, TEXT_TYPE, "public, max-age=60"),
      { limit: "log" },
    )
    .get(
      "/log/tile/*",
      async ({ params }) => {
        const address = parseTileAddress(params["*"]);
        if (!address) throw new InvalidTileAddress();
        const bytes = await tileBytes(db, address);
        if (!bytes) throw new TileNotFound();
        return logResponse(bytes, "application/octet-stream", CACHE_FOREVER);
      },
      { limit: "log" },
    );
}

function logResponse(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  cacheControl: string,
): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "cache-control": cacheControl,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
