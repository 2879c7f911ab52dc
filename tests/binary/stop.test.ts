import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { databaseFile } from "../../db/client";
import { newMarket, Race, storedBids } from "../support/bidders";
import { PATIENCE_MS } from "../support/patience";
import { serve } from "../support/program";

test(
  "a server that is told to stop cuts no request off and loses no bid that it answered",
  async () => {
    const market = await newMarket();
    const server = await serve({ DATA_DIR: market.dataDir, TRUST_PROXY: "on" });
    const closed = Promise.withResolvers<number>();
    const socket = new WebSocket(`${server.address.replace("http", "ws")}/ws`);
    socket.onclose = ({ code }) => closed.resolve(code);
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
    const race = new Race(server.address, market);
    await race.reached(200);

    server.kill("SIGTERM");
    expect(await closed.promise).toBe(1012);
    expect(await server.exited).toBe(0);
    await race.ended;

    expect(race.cut).toEqual([]);
    // The write-ahead log was merged into the file, which is whole by itself.
    expect(existsSync(`${databaseFile(market.dataDir)}-wal`)).toBe(false);
    const stored = await storedBids(market.dataDir);
    for (const { id, cents } of race.placed) expect(stored.get(id)).toBe(cents);
    expect(stored.size).toBe(race.placed.length);
  },
  PATIENCE_MS,
);

test(
  "a second server on the same data is refused with a sentence, until the first has died",
  async () => {
    const { dataDir } = await newMarket(1);
    const first = await serve({ DATA_DIR: dataDir });
    await expect(serve({ DATA_DIR: dataDir })).rejects.toThrow("ended with 1");
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);

    first.kill("SIGKILL");
    await first.exited;
    const next = await serve({ DATA_DIR: dataDir });
    next.kill("SIGTERM");
    expect(await next.exited).toBe(0);
  },
  PATIENCE_MS,
);
