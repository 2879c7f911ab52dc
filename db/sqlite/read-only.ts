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
import type { Question, Reply, ThreadMessage } from "./read-only-thread";
import { fileOf } from "./size";

type BunWorker = Worker & { ref(): void; unref(): void };

const IDLE_MS = 60_000;

const CLOSED = "The read-only connection was closed";

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
  #waiting = new Map<number, PendingQuery>();
  #lastId = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #ending: Promise<void> = Promise.resolve();

  constructor(private readonly file: string) {}

  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    if (this.#closed) return Promise.reject(new Error(CLOSED));
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const question: Question = { id: ++this.#lastId, file: this.file, sql, parameters };
    this.#waiting.set(question.id, { rows: [], resolve, reject });
    clearTimeout(this.#idle);
    const worker = this.#startWorker();
    worker.ref();
    worker.postMessage(question satisfies ThreadMessage);
    return promise;
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#end(CLOSED);
    return this.#ending;
  }

  #end(reason: string): void {
    clearTimeout(this.#idle);
    if (this.#worker) this.#ending = endThread(this.#worker);
    this.#refuse(reason);
  }

  #refuse(reason: string): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #startWorker(): BunWorker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./read-only-thread.ts", import.meta.url)) as BunWorker;
    const died = (reason: string) => {
      if (this.#worker === worker) this.#refuse(reason);
    };
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#settle(data);
    worker.addEventListener("error", ({ message }) => died(message));
    worker.addEventListener("close", () => died("the reading thread exited"));
    this.#worker = worker;
    return worker;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if ("rows" in reply) {
      waiting?.rows.push(...reply.rows);
      if (!reply.isLast) {
        this.#worker?.postMessage({ next: reply.id } satisfies ThreadMessage);
        return;
      }
    }
    this.#waiting.delete(reply.id);
    if ("rows" in reply) waiting?.resolve(waiting.rows);
    else waiting?.reject(new Error(reply.failure));
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => this.#end("idle"), IDLE_MS);
    this.#idle.unref();
  }
}

function endThread(worker: BunWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.addEventListener("close", () => resolve());
  worker.onmessage = ({ data }: MessageEvent<Reply | null>) => {
    if (data === null) worker.terminate();
  };
  worker.ref();
  worker.postMessage(null);
  return promise;
}
