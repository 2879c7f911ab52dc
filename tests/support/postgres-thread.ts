import { workerData } from "node:worker_threads";
import type { Client } from "pg";
import type { Answered, Asking } from "./postgres-asker";

const { address, port, answered } = workerData as Asking;
let client: Client | null = null;

async function connect(): Promise<Client> {
  const { default: pg } = await import("pg");
  const connected = new pg.Client({ connectionString: address });
  connected.on("error", () => {
    client = null;
  });
  await connected.connect();
  return connected;
}

async function ask(statements: readonly string[]): Promise<Answered> {
  const rows: string[] = [];
  try {
    client ??= await connect();
    for (const text of statements) {
      const result = await client.query<string[]>({ text, rowMode: "array" });
      rows.push(...result.rows.map(([first = ""]) => first));
    }
    return { rows };
  } catch (error) {
    return { refused: String(error) };
  }
}

port.on("message", async (statements: readonly string[]) => {
  port.postMessage(await ask(statements));
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});
