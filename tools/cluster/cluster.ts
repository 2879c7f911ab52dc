import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import { DAY } from "../../src/lib/time";
import { freePort } from "../../tests/support/http";
import { addLot } from "../../tests/support/listings";
import { addUser } from "../../tests/support/people";
import { sharedS3, urlOf } from "../../tests/support/s3-server";
import { ROOT } from "../../tests/support/sources";
import { Machine, PASSWORD, PostgresServer } from "./machines";
import { proxySettings } from "./proxy";

const SERVERS = 3;
/** Operators copy it (SELF-HOSTING.md). */
const AWAY = join(ROOT, "docs/deploy/away.http");
const BUS_PASSWORD = "sesame";

export class Cluster {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly servers: Machine[];
  readonly bus: Machine;
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  readonly #proxy: Machine;

  private constructor(folder: string, program: string, s3Url: string) {
    const ports = Array.from({ length: SERVERS }, freePort);
    const [web, database, bus] = [freePort(), freePort(), freePort()];
    this.primary = PostgresServer.primary(join(folder, "primary"));
    this.standby = PostgresServer.standbyOf(this.primary, join(folder, "standby"));
    const redis = Bun.which("valkey-server") ?? "redis-server";
    const bound = ["--port", `${bus}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    this.bus = new Machine([redis, ...bound, "--requirepass", BUS_PASSWORD]);
    const settings = join(folder, "haproxy.cfg");
    const places = { web, database, servers: ports, away: AWAY };
    const databases = { primary: this.primary.port, standby: this.standby.port };
    this.#settings = [settings, proxySettings({ ...places, ...databases })];
    this.#proxy = new Machine(["haproxy", "-f", settings], {}, join(folder, "haproxy.log"));
    this.origin = `http://127.0.0.1:${web}`;
    this.databaseUrl = `postgres://market:${encodeURIComponent(PASSWORD)}@127.0.0.1:${database}/market`;
    const env = {
      HOST: "127.0.0.1",
      PUBLIC_URL: this.origin,
      TRUST_PROXY: "on",
      DATABASE_URL: this.databaseUrl,
      BUS_URL: `redis://:${BUS_PASSWORD}@127.0.0.1:${bus}`,
      S3_URL: s3Url,
      DELIVERY_KEY: "what deliveries of the cluster are sealed by",
      LOG_KEY: "what the public log of the cluster is signed by",
      LOG_LEVEL: "error",
    };
    this.servers = ports.map((port, i) => {
      const dataDir = join(folder, `server${i}`);
      mkdirSync(dataDir);
      const own = { ...env, PORT: `${port}`, DATA_DIR: dataDir };
      return new Machine([program, "serve"], own, join(folder, `server${i}.log`));
    });
  }

  readonly #settings: readonly [path: string, text: string];

  static async start(folder: string, program: string): Promise<Cluster> {
    const s3Url = urlOf(await (await sharedS3()).newBucket());
    const cluster = new Cluster(folder, program, s3Url);
    await Bun.write(...cluster.#settings);
    cluster.#proxy.start();
    cluster.bus.start();
    await cluster.inDatabase(async (db) => void (await migrate(db)));
    for (const server of cluster.servers) server.start();
    await cluster.answers(SERVERS);
    return cluster;
  }

  async answers(times: number): Promise<void> {
    for (let inRow = 0; inRow < times; ) {
      const response = await fetch(`${this.origin}/readyz`).catch(() => null);
      inRow = response?.ok ? inRow + 1 : 0;
      if (!response?.ok) await Bun.sleep(100);
    }
  }

  async inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    for (;;) {
      const db = openDatabase(this.databaseUrl);
      try {
        return await work(db);
      } catch (error) {
        if (!/terminated|ECONN|timeout/.test(String(error))) throw error;
        await Bun.sleep(300);
      } finally {
        await db.destroy();
      }
    }
  }

  populate(bidders: number, lots: number) {
    return this.inDatabase(async (db) => {
      const now = Date.now();
      const seller = await addUser(db, "seller", now, { role: "seller" });
      const lotIds: string[] = [];
      for (let i = 0; i < lots; i++) {
        const listed = { startingPriceCents: 100, title: `Collection ${i}` };
        lotIds.push((await addLot(db, seller.id, now - DAY / 24, listed)).id);
      }
      const names = Array.from({ length: bidders }, (_, i) => `bidder${i}`);
      const members: Array<{ id: string; name: string }> = [];
      for (const name of names) members.push({ name, id: (await addUser(db, name, now)).id });
      return { lotIds, members };
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    this.#proxy.kill();
    this.bus.kill();
    this.primary.kill();
    this.standby.kill();
  }
}
