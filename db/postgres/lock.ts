import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { Obstacle } from "../../src/lib/errors";
import { databaseName, obstacleOf } from "./inspection";

interface ServerLock {
  release(): Promise<void>;
}

const LOCK_KEY = 0x6d61726b6574;

const LOCK_TIMEOUT_MS = 3000;
const POLL_MS = 100;

const DISCONNECT_MS = 1000;

const RETRY_MS = 1000;

interface LockOptions {
  shared?: boolean;
  timeoutMs?: number;
}

/** The lock ends with its connection and is taken again after a reconnect. @throws Obstacle */
export async function lockDatabase(
  address: string,
  { shared = false, timeoutMs = LOCK_TIMEOUT_MS }: LockOptions = {},
): Promise<ServerLock> {
  const lock = new HeldLock(address, shared);
  try {
    for (let waitedMs = 0; !(await lock.tryLock()); waitedMs += POLL_MS) {
      if (waitedMs >= timeoutMs) throw new Obstacle(conflictMessage(databaseName(address), shared));
      await sleep(POLL_MS);
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
  #isReleased = false;

  constructor(
    private readonly address: string,
    private readonly shared: boolean,
  ) {}

  async tryLock(): Promise<boolean> {
    this.#client ??= await this.#connect();
    const client = this.#client;
    const lockFunction = this.shared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
    try {
      const { rows } = await client.query(`select ${lockFunction}(${LOCK_KEY}) as taken`);
      return rows[0]?.taken === true;
    } catch (error) {
      // A silent session would keep the lock from the next one.
      void client.end().catch(() => {});
      throw error;
    }
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    const disconnection = this.#client?.end().catch(() => {});
    await Promise.race([disconnection, sleep(DISCONNECT_MS, undefined, { ref: false })]);
  }

  async #connect(): Promise<Client> {
    const { default: pg } = await import("pg");
    const client = new pg.Client({
      connectionString: this.address,
      connectionTimeoutMillis: LOCK_TIMEOUT_MS,
      query_timeout: LOCK_TIMEOUT_MS,
      keepAlive: true,
    });
    // Without a listener, the connection's error would end this process.
    client.on("error", () => {});
    await client.connect();
    if (this.#isReleased) {
      void client.end().catch(() => {});
      throw new Error("The lock was released while it reconnected");
    }
    client.once("end", () => this.#handleLoss(client));
    return client;
  }

  #handleLoss(client: Client): void {
    if (this.#client === client) this.#client = undefined;
    if (!this.#isRetaking) void this.#retake();
  }

  /** Requests fail until the lock is held again. */
  async #retake(): Promise<void> {
    this.#isRetaking = true;
    while (!this.#isReleased) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (await this.tryLock().catch(() => false)) break;
    }
    this.#isRetaking = false;
  }
}
