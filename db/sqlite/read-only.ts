import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Db } from "../db";
import type { Schema } from "../schema";
import type { ReadReply, ReadRequest, ThreadMessage } from "./read-only-thread";
import { fileOf } from "./size";

type BunWorker = Worker & { ref(): void; unref(): void };

const IDLE_MS = 60_000;

const CLOSED_MESSAGE = "The read-only connection was closed";

/** The connection sees only committed rows and opens with the first query. */
export function openReadingThread(db: Db): Db {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ReadOnlyDriver(db),
      createIntrospector: (readOnly) => new SqliteIntrospector(readOnly),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

class ReadOnlyDriver implements Driver {
  #thread: ReadOnlyThread | undefined;

  constructor(private readonly db: Db) {}

  async init(): Promise<void> {
    this.#thread = new ReadOnlyThread(await fileOf(this.db));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const thread = this.#thread as ReadOnlyThread;
    return {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
        return { rows: (await thread.read(sql, parameters)) as Row[] };
      },
      streamQuery: refuseWrites,
    };
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    refuseWrites();
  }

  async commitTransaction(): Promise<void> {
    refuseWrites();
  }

  async rollbackTransaction(): Promise<void> {
    refuseWrites();
  }

  async destroy(): Promise<void> {
    await this.#thread?.close();
  }
}

function refuseWrites(): never {
  throw new Error(
    "A read-only connection only runs single queries, without transactions or streams",
  );
}

interface PendingQuery {
  rows: unknown[];
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

class ReadOnlyThread {
  #worker: BunWorker | undefined;
  #pending = new Map<number, PendingQuery>();
  #lastId = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #ending: Promise<void> = Promise.resolve();

  constructor(private readonly file: string) {}

  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (this.#isClosed) return Promise.reject(new Error(CLOSED_MESSAGE));
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const request: ReadRequest = { id: ++this.#lastId, file: this.file, sql, parameters };
    this.#pending.set(request.id, { rows: [], resolve, reject });
    clearTimeout(this.#idleTimer);
    const worker = this.#startWorker();
    worker.ref();
    worker.postMessage(request satisfies ThreadMessage);
    return promise;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#end(CLOSED_MESSAGE);
    return this.#ending;
  }

  #end(reason: string): void {
    clearTimeout(this.#idleTimer);
    if (this.#worker) this.#ending = endThread(this.#worker);
    this.#rejectAll(reason);
  }

  #rejectAll(reason: string): void {
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(new Error(reason));
    this.#pending.clear();
  }

  #startWorker(): BunWorker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./read-only-thread.ts", import.meta.url)) as BunWorker;
    const onExit = (reason: string) => {
      if (this.#worker === worker) this.#rejectAll(reason);
    };
    worker.onmessage = ({ data }: MessageEvent<ReadReply>) => this.#settle(data);
    worker.addEventListener("error", ({ message }) => onExit(message));
    worker.addEventListener("close", () => onExit("the reading thread exited"));
    this.#worker = worker;
    return worker;
  }

  #settle(reply: ReadReply): void {
    const pending = this.#pending.get(reply.id);
    if ("rows" in reply) {
      pending?.rows.push(...reply.rows);
      if (!reply.isLast) {
        this.#worker?.postMessage({ next: reply.id } satisfies ThreadMessage);
        return;
      }
    }
    this.#pending.delete(reply.id);
    if ("rows" in reply) pending?.resolve(pending.rows);
    else pending?.reject(new Error(reply.failure));
    if (this.#pending.size > 0) return;
    this.#worker?.unref();
    this.#idleTimer = setTimeout(() => this.#end("idle"), IDLE_MS);
    this.#idleTimer.unref();
  }
}

function endThread(worker: BunWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.addEventListener("close", () => resolve());
  worker.onmessage = ({ data }: MessageEvent<ReadReply | null>) => {
    if (data === null) worker.terminate();
  };
  worker.ref();
  worker.postMessage(null);
  return promise;
}
