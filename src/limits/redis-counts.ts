import { Connection, withTimeout } from "../bus/connection";
import { SECOND } from "../lib/time";
import { MemoryUseCounter, type Use, type UseCounter } from "./counts";

interface RedisUseCounterDeps {
  url: string;
  prefix?: string;
  answerMs?: number;
}

const TIMEOUT_MS = SECOND / 4;

const USE_SCRIPT = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call("get", key) or 0) >= tonumber(ARGV[2 * i - 1]) then
    local left = redis.call("pttl", key)
    if left > 0 then return left end
  end
end
for i, key in ipairs(KEYS) do
  redis.call("incr", key)
  if redis.call("pttl", key) < 0 then redis.call("pexpire", key, ARGV[2 * i]) end
end
return 0`;

const REFUND_SCRIPT = `
if tonumber(redis.call("get", KEYS[1]) or 0) > 0 then redis.call("decr", KEYS[1]) end
return 0`;

/** One script per request keeps counting atomic. Without Redis, each process counts by itself. */
export class RedisUseCounter implements UseCounter {
  readonly #local = new MemoryUseCounter();
  readonly #connection: Connection;
  readonly #answerMs: number;
  readonly #prefix: string;

  constructor({ url, prefix = "", answerMs = TIMEOUT_MS }: RedisUseCounterDeps) {
    this.#prefix = prefix;
    this.#connection = new Connection({ url });
    this.#answerMs = answerMs;
  }

  open(): Promise<void> {
    return this.#connection.open();
  }

  use(uses: readonly Use[]): number | Promise<number> {
    const { client } = this.#connection;
    if (!client || uses.length === 0) return this.#local.use(uses);
    const bounds = uses.flatMap(({ quota }) => [`${quota.times}`, `${quota.windowMs}`]);
    return this.#evaluate(client, USE_SCRIPT, uses, bounds).catch(() => this.#local.use(uses));
  }

  refund(use: Use): void | Promise<void> {
    const { client } = this.#connection;
    if (!client) return this.#local.refund(use);
    return this.#evaluate(client, REFUND_SCRIPT, [use]).then(
      () => {},
      () => this.#local.refund(use),
    );
  }

  get isShared(): boolean {
    return this.#connection.client !== null;
  }

  close(): void {
    this.#connection.close();
  }

  async #evaluate(
    client: Bun.RedisClient,
    script: string,
    uses: readonly Use[],
    bounds: readonly string[] = [],
  ): Promise<number> {
    const keys = uses.map(({ quota, key }) => `${this.#prefix}limit:${quota.name}:${key}`);
    try {
      const reply = client.send("EVAL", [script, `${keys.length}`, ...keys, ...bounds]);
      return (await withTimeout(this.#answerMs, reply)) as number;
    } catch (error) {
      // A newer connection must not be dropped.
      if (client === this.#connection.client) this.#connection.drop();
      throw error;
    }
  }
}
