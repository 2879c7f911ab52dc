import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { databaseFile } from "../../db/client";
import { bidsAt, newMarket, Race } from "../support/bids";
import { PATIENCE_MS } from "../support/patience";
import { newPostgres } from "../support/postgres";
import { serve } from "../support/program";
import { isOnPostgres } from "../support/run-engine";

async function servedMarket(lotCount?: number) {
  const market = await newMarket(lotCount, isOnPostgres ? newPostgres() : undefined);
  const database: Record<string, string> = isOnPostgres ? { DATABASE_URL: market.place } : {};
  return { ...market, env: { DATA_DIR: market.dataDir, ...database } };
}

test(
  "cuts off no request and loses no acknowledged bid when it stops",
  async () => {
    const { env, ...market } = await servedMarket();
    const server = await serve({ ...env, TRUST_PROXY: "on" });
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
    // SQLite has merged its write-ahead log into the file.
    expect(existsSync(`${databaseFile(market.dataDir)}-wal`)).toBe(false);
    const stored = await bidsAt(market.place);
    for (const { id, cents } of race.placed) expect(stored.get(id)).toBe(cents);
    expect(stored.size).toBe(race.placed.length);
  },
  PATIENCE_MS,
);

test(
  "refuses a second server on the same data while the first runs",
  async () => {
    const { env } = await servedMarket(1);
    const first = await serve(env);
    await expect(serve(env)).rejects.toThrow("exited with 1");
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);

    first.kill("SIGKILL");
    await first.exited;
    const next = await serve(env);
    next.kill("SIGTERM");
    expect(await next.exited).toBe(0);
  },
  PATIENCE_MS,
);
