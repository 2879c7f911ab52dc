import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { Obstacle } from "../../src/lib/errors";
import { databaseName, obstacleOf } from "./inspection";

export interface ServerLock {
  release(): Promise<void>;
}

const KEY = 0x6d61726b6574;

const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 100;

const FAREWELL_MS = 1000;

const RETRY_MS = 1000;

interface Taking {
  shared?: boolean;
  patienceMs?: number;
}

/** The lock ends with its connection and is taken again after a reconnect. @throws Obstacle */
export async function lockDatabase(
  address: string,
  { shared = false, patienceMs = PATIENCE_MS }: Taking = {},
): Promise<ServerLock> {
  const taken = new Taken(address, shared);
  try {
    for (let waitedMs = 0; !(await taken.take()); waitedMs += LOOK_EVERY_MS) {
      if (waitedMs >= patienceMs) throw new Obstacle(sentence(databaseName(address), shared));
      await sleep(LOOK_EVERY_MS);
    }
  } catch (error) {
    await taken.release();
    throw obstacleOf(error, databaseName(address)) ?? error;
  }
  return taken;
}

function sentence(name: string, shared: boolean): string {
  if (shared)
    return `A server without BUS_URL is running on the database ${name} and would miss changes by this one. Stop it, then start it with the same settings as this one.`;
  return `A server is already running on the database ${name}. Stop it first, use another database, or let both servers share this one: set BUS_URL, S3_URL, DELIVERY_KEY and LOG_KEY for both.`;
}

class Taken implements ServerLock {
  #client: Client | undefined;
  #isAsking = false;
  #released = false;

  constructor(
    private readonly address: string,
    private readonly shared: boolean,
  ) {}

  async take(): Promise<boolean> {
    this.#client ??= await this.#connected();
    const client = this.#client;
    const call = this.shared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
    try {
      const { rows } = await client.query(`select ${call}(${KEY}) as taken`);
      return rows[0]?.taken === true;
    } catch (error) {
      // A silent session would keep the lock from the next one.
      void client.end().catch(() => {});
      throw error;
    }
  }

  async release(): Promise<void> {
    this.#released = true;
    const farewell = this.#client?.end().catch(() => {});
    await Promise.race([farewell, sleep(FAREWELL_MS, undefined, { ref: false })]);
  }

  async #connected(): Promise<Client> {
    const { default: pg } = await import("pg");
    const client = new pg.Client({
      connectionString: this.address,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    // Without a listener, the connection's error would end this process.
    client.on("error", () => {});
    await client.connect();
    if (this.#released) {
      void client.end().catch(() => {});
      throw new Error("The lock was released in the meantime");
    }
    client.once("end", () => this.#lost(client));
    return client;
  }

  #lost(client: Client): void {
    if (this.#client === client) this.#client = undefined;
    if (!this.#isAsking) void this.#askAgain();
  }

  /** Requests fail until the lock is held again. */
  async #askAgain(): Promise<void> {
    this.#isAsking = true;
    while (!this.#released) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (await this.take().catch(() => false)) break;
    }
    this.#isAsking = false;
  }
}
