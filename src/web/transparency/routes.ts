import { Elysia } from "elysia";
import { coded, NotFound, Refusal } from "../../lib/errors";
import { bidderPseudonym } from "../../lib/ids";
import { DAY, SECOND } from "../../lib/time";
import { bundle } from "../../transparency/bundle";
import { proofText } from "../../transparency/proof-text";
import type { PublicLog } from "../../transparency/public-log";
import { tileBytes } from "../../transparency/stored-tree";
import { parseTileAddress } from "../../transparency/tile";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { rateLimitPlugin } from "../http/limited";
import { streamed } from "../http/streamed";
import { visiblePackage } from "../http/visible-package";

interface Deps extends AppContext {
  publicLog: PublicLog;
  pseudonymKey: string;
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

export function proofApi(services: Deps) {
  const { db, publicLog, pseudonymKey } = services;
  return new Elysia({ prefix: "/api/packages/:id", tags: ["Bids"] })
    .use(readerPlugin(services))
    .get(
      "/proof",
      async ({ params, viewer }) => {
        const { id: packageId, seller_id } = await visiblePackage(services, viewer, params.id);
        const memberId = viewer?.id ?? null;
        const pseudonym = memberId && bidderPseudonym(pseudonymKey, packageId, memberId);
        const isSeller = memberId === seller_id;
        const text = proofText(db, publicLog, { packageId, memberId, pseudonym, isSeller });
        return streamed(text, {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": `attachment; filename="auction-${packageId}.json"`,
          "cache-control": "no-store",
        });
      },
      apiCall("Get the proof of an auction", {
        limit: "documents",
        description:
          "`marketplace verify` checks it. Bidders also get their receipts and the salts of their maximums.",
        caller: "anyone",
        responses: bundle,
      }),
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
