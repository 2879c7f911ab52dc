import { SECOND } from "../lib/time";

interface ConnectionOptions {
  url: string;
  onOpen?(client: Bun.RedisClient): Promise<void>;
  onLoss?(): void;
}

const RETRY_MS = SECOND / 4;
const CONNECT_TIMEOUT_MS = 2 * SECOND;

/** Replaces Bun's reconnect, which loses subscriptions and queues commands without limit. */
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
      connectionTimeout: CONNECT_TIMEOUT_MS,
    });
    client.onclose = () => this.#handleLoss(client);
    try {
      await withTimeout(CONNECT_TIMEOUT_MS, client.connect());
      await withTimeout(CONNECT_TIMEOUT_MS, this.options.onOpen?.(client) ?? Promise.resolve());
      if (!client.connected || this.#isClosed) throw new Error("closed in the meantime");
      this.#client = client;
    } catch {
      client.close();
      this.#scheduleRetry();
    }
  }

  drop(): void {
    const client = this.#client;
    if (!client) return;
    this.#handleLoss(client);
    client.close();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#client?.close();
    this.#client = null;
  }

  #handleLoss(client: Bun.RedisClient): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.options.onLoss?.();
    this.#scheduleRetry();
  }

  #scheduleRetry(): void {
    clearTimeout(this.#retry);
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.open(), RETRY_MS);
  }
}

export async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
