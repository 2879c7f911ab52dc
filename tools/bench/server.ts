import { dirname } from "node:path";
import pino from "pino";
import { openDatabase } from "../../db/client";
import { createApp } from "../../src/app";
import type { BidRow } from "../../src/auctions/bid";
import { BidQueue } from "../../src/auctions/bidding/bid-queue";
import { loadConfig } from "../../src/config";
import { newId } from "../../src/lib/ids";
import { Assets } from "../../src/web/http/assets";
import { answer } from "./child";
import { shared } from "./shared";

export type ServerKind = "marketplace" | "without-database";

export interface ServerState {
  port: number;
  cpuMs: number;
  file: string;
}

const [kind, file = "", assetFolder = "", busUrl = ""] = process.argv.slice(2);
const clock = { now: () => Date.now() };

async function marketplace() {
  return createApp({
    db: openDatabase(file),
    clock,
    config: loadConfig({ DATA_DIR: dirname(assetFolder) }),
    assets: await Assets.load(assetFolder),
    log: pino({ level: "silent" }),
    ...(await shared(busUrl)),
  });
}

/** Everything of the app runs; only the queue stores nothing. */
function answerBidsAtOnce(): void {
  BidQueue.prototype.place = async ({ packageId, bidderId, amountCents }) => {
    const now = clock.now();
    const highestCents = amountCents ?? 0;
    const bid: BidRow = {
      id: newId(now),
      package_id: packageId,
      bidder_id: bidderId,
      sequence: 1,
      amount_cents: highestCents,
      status: "pending",
      created_at: now,
      automatic: 0,
      seat_price_cents: null,
    };
    const stands = { leading: true, highestCents, minimumCents: highestCents, endsAt: now };
    return { bid, ...stands, entry: null, receipt: null };
  };
}

if (kind === "without-database") answerBidsAtOnce();
const app = await marketplace();
app.listen({ port: 0, hostname: "127.0.0.1" });

answer((): ServerState => {
  const { user, system } = process.cpuUsage();
  return { port: app.server?.port ?? 0, cpuMs: (user + system) / 1000, file };
});
