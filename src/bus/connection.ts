import { SECOND } from "../lib/time";

interface ConnectionOptions {
  url: string;
  opened?(client: Bun.RedisClient): Promise<void>;
  lost?(): void;
}

const RETRY_MS = SECOND / 4;
const CONNECTING_MS = 2 * SECOND;

/** Bun's own reconnect loses subscriptions and queues without limit, so this replaces it. */
export class Connection {
  #client: Bun.RedisClient | null = null;
  #isClosed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  get client(): Bun.RedisClient | null {
    return this.#client;
  }

  async open(): Promise<void> {
    if (this.#isClosed) return;
    const client = new Bun.RedisClient(this.options.url, {
      autoReconnect: false,
      enableOfflineQueue: false,
      maxRetries: 0,
      connectionTimeout: CONNECTING_MS,
    });
    client.onclose = () => this.#lose(client);
    try {
      await within(CONNECTING_MS, client.connect());
      await within(CONNECTING_MS, this.options.opened?.(client) ?? Promise.resolve());
      if (!client.connected || this.#isClosed) throw new Error("closed in the meantime");
      this.#client = client;
    } catch {
      client.close();
      this.#tryLater();
    }
  }

  drop(): void {
    const client = this.#client;
    if (!client) return;
    this.#lose(client);
    client.close();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#client?.close();
    this.#client = null;
  }

  #lose(client: Bun.RedisClient): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.options.lost?.();
    this.#tryLater();
  }

  #tryLater(): void {
    clearTimeout(this.#retry);
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.open(), RETRY_MS);
  }
}

export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
