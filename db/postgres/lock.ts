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

const DISCONNECT_MS = 1000;

const RETRY_MS = 1000;

interface LockOptions {
  shared?: boolean;
  patienceMs?: number;
}

/** The lock ends with its connection and is taken again after a reconnect. @throws Obstacle */
export async function lockDatabase(
  address: string,
  { shared = false, patienceMs = PATIENCE_MS }: LockOptions = {},
): Promise<ServerLock> {
  const lock = new HeldLock(address, shared);
  try {
    for (let waitedMs = 0; !(await lock.take()); waitedMs += LOOK_EVERY_MS) {
      if (waitedMs >= patienceMs)
        throw new Obstacle(conflictMessage(databaseName(address), shared));
      await sleep(LOOK_EVERY_MS);
    }
  } catch (error) {
    await lock.release();
    throw obstacleOf(error, databaseName(address)) ?? error;
  }
  return lock;
}

function conflictMessage(name: string, shared: boolean): string {
  if (shared)
    return `A server without BUS_URL is running on the database ${name} and would miss changes by this one. Stop it, then start it with the same settings as this one.`;
  return `A server is already running on the database ${name}. Stop it first, use another database, or let both servers share this one: set BUS_URL, S3_URL, DELIVERY_KEY and LOG_KEY for both.`;
}

class HeldLock implements ServerLock {
  #client: Client | undefined;
  #isRetaking = false;
  #released = false;

  constructor(
    private readonly address: string,
    private readonly shared: boolean,
  ) {}

  async take(): Promise<boolean> {
    this.#client ??= await this.#connect();
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
    const disconnection = this.#client?.end().catch(() => {});
    await Promise.race([disconnection, sleep(DISCONNECT_MS, undefined, { ref: false })]);
  }

  async #connect(): Promise<Client> {
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
    if (!this.#isRetaking) void this.#retake();
  }

  /** Requests fail until the lock is held again. */
  async #retake(): Promise<void> {
    this.#isRetaking = true;
    while (!this.#released) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (await this.take().catch(() => false)) break;
    }
    this.#isRetaking = false;
  }
}
