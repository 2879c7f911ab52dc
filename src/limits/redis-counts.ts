import { Connection, within } from "../bus/connection";
import { SECOND } from "../lib/time";
import { type Counts, MemoryCounts, type Use } from "./counts";

interface Needs {
  /** `redis://` or `rediss://`, of a Valkey or a Redis. */
  url: string;
  /** Before the names of all keys, where others use the same server. */
  prefix?: string;
  /** How long a request waits for it. */
  answerMs?: number;
}

const ANSWER_MS = SECOND / 4;

/** For each key in turn, how often it may be used, and in how many milliseconds. */
const USE = `
for i, key in ipairs(KEYS) do
  local times = redis.call("incr", key)
  local left = redis.call("pttl", key)
  if left < 0 then
    left = tonumber(ARGV[2 * i])
    redis.call("pexpire", key, left)
  end
  if times > tonumber(ARGV[2 * i - 1]) then return math.max(left, 1) end
end
return 0`;

const GIVE_BACK = `
if tonumber(redis.call("get", KEYS[1]) or 0) > 0 then redis.call("decr", KEYS[1]) end
return 0`;

/**
 * Counts for all processes together, in a Valkey or Redis: all that a request uses by one call, so
 * that nothing comes in between. While it is away or does not answer, each process counts by itself:
 * then limits are as many times as wide, but nobody is kept from anything.
 */
export class RedisCounts implements Counts {
  readonly #alone = new MemoryCounts();
  readonly #connection: Connection;
  readonly #answerMs: number;
  readonly #prefix: string;

  constructor({ url, prefix = "", answerMs = ANSWER_MS }: Needs) {
    this.#prefix = prefix;
    this.#connection = new Connection({ url });
    this.#answerMs = answerMs;
  }

  /** Resolves after the first try: counts that are away do not keep a server from starting. */
  open(): Promise<void> {
    return this.#connection.open();
  }

  use(uses: readonly Use[]): number | Promise<number> {
    const { client } = this.#connection;
    if (!client || uses.length === 0) return this.#alone.use(uses);
    const bounds = uses.flatMap(({ counted }) => [`${counted.times}`, `${counted.inMs}`]);
    return this.#ask(client, USE, uses, bounds).catch(() => this.#alone.use(uses));
  }

  giveBack(use: Use): void | Promise<void> {
    const { client } = this.#connection;
    if (!client) return this.#alone.giveBack(use);
    return this.#ask(client, GIVE_BACK, [use]).then(
      () => {},
      () => this.#alone.giveBack(use),
    );
  }

  /** Whether processes count together. */
  get isShared(): boolean {
    return this.#connection.client !== null;
  }

  close(): void {
    this.#connection.close();
  }

  async #ask(
    client: Bun.RedisClient,
    script: string,
    uses: readonly Use[],
    bounds: readonly string[] = [],
  ): Promise<number> {
    const keys = uses.map(({ counted, key }) => `${this.#prefix}limit:${counted.name}:${key}`);
    try {
      const asked = client.send("EVAL", [script, `${keys.length}`, ...keys, ...bounds]);
      return (await within(this.#answerMs, asked)) as number;
    } catch (error) {
      // A later connection than the one that failed is none of its concern.
      if (client === this.#connection.client) this.#connection.drop();
      throw error;
    }
  }
}
