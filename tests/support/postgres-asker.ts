import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from "node:worker_threads";
import { PATIENCE_MS } from "./patience";

export interface Asking {
  address: string;
  port: MessagePort;
  answered: Int32Array;
}

export type Answered = { rows: string[] } | { refused: string };

/** Tests create databases in synchronous code, and a thread answers faster than psql. */
export class PostgresAsker {
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  readonly #port: MessagePort;

  constructor(address: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const asking: Asking = { address, port: port2, answered: this.#answered };
    const thread = new Worker(new URL("./postgres-thread.ts", import.meta.url), {
      workerData: asking,
      transferList: [port2],
    });
    thread.unref();
  }

  ask(statements: readonly string[]): string[] {
    const before = Atomics.load(this.#answered, 0);
    this.#port.postMessage(statements);
    if (Atomics.wait(this.#answered, 0, before, PATIENCE_MS) === "timed-out")
      throw new Error(`PostgreSQL did not respond to "${statements.join("; ")}"`);
    const answered: Answered = receiveMessageOnPort(this.#port)?.message;
    if ("rows" in answered) return answered.rows;
    throw new Error(`PostgreSQL refused "${statements.join("; ")}": ${answered.refused}`);
  }
}
