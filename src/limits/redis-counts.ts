import { Connection, withTimeout } from "../bus/connection";
import { SECOND } from "../lib/time";
import { MemoryUseCounter, type Use, type UseCounter, type UseObserver } from "./counts";

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
    if left > 0 then return { left, i } end
  end
end
local counted = { 0 }
for i, key in ipairs(KEYS) do
  table.insert(counted, redis.call("incr", key))
  if redis.call("pttl", key) < 0 then redis.call("pexpire", key, ARGV[2 * i]) end
  table.insert(counted, redis.call("pttl", key))
end
return counted`;

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

  use(uses: readonly Use[], observe?: UseObserver): number | Promise<number> {
    const { client } = this.#connection;
    if (!client || uses.length === 0) return this.#local.use(uses, observe);
    const bounds = uses.flatMap(({ quota }) => [`${quota.times}`, `${quota.windowMs}`]);
    return this.#evaluate<number[]>(client, USE_SCRIPT, uses, bounds).then(
      (reply) => waitIn(reply, uses, observe),
      () => this.#local.use(uses, observe),
    );
  }

  refund(use: Use): void | Promise<void> {
    const { client } = this.#connection;
    if (!client) return this.#local.refund(use);
    return this.#evaluate<number>(client, REFUND_SCRIPT, [use]).then(
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

  async #evaluate<Reply>(
    client: Bun.RedisClient,
    script: string,
    uses: readonly Use[],
    bounds: readonly string[] = [],
  ): Promise<Reply> {
    const keys = uses.map(({ quota, key }) => `${this.#prefix}limit:${quota.name}:${key}`);
    try {
      const reply = client.send("EVAL", [script, `${keys.length}`, ...keys, ...bounds]);
      return (await withTimeout(this.#answerMs, reply)) as Reply;
    } catch (error) {
      // A newer connection must not be dropped.
      if (client === this.#connection.client) this.#connection.drop();
      throw error;
    }
  }
}

/** The script replies with the wait and the place of the use, or with each use's count and end. */
function waitIn(
  [waitMs = 0, ...counted]: readonly number[],
  uses: readonly Use[],
  observe: UseObserver = () => {},
): number {
  if (waitMs > 0) {
    const refused = uses[(counted[0] ?? 1) - 1];
    if (refused) observe(refused, 0, waitMs);
    return waitMs;
  }
  for (const [i, use] of uses.entries()) {
    observe(use, Math.max(0, use.quota.times - (counted[2 * i] ?? 0)), counted[2 * i + 1] ?? 0);
  }
  return 0;
}
