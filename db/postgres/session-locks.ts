import type { Client } from "pg";
import type { Db } from "../db";
import { TAKEN, type Turn, TurnLost } from "../turn";
import { openedAt } from "./client";

const CONNECT_MS = 5000;
const ANSWER_MS = 5000;

interface Holding {
  client: Promise<Client>;
  names: Set<string>;
  before: Promise<unknown>;
}

const holdings = new WeakMap<Db, Holding>();

export async function withSessionLock<T>(
  db: Db,
  name: string,
  work: (turn: Turn) => Promise<T>,
): Promise<T | typeof TAKEN> {
  const holding = holdingOf(db);
  // PostgreSQL would give a session the same lock twice.
  if (holding.names.has(name)) return TAKEN;
  holding.names.add(name);
  try {
    if (!(await locked(db, holding, "pg_try_advisory_lock", name))) return TAKEN;
    try {
      return await work({ check: () => checkAlive(db, holding) });
    } finally {
      await locked(db, holding, "pg_advisory_unlock", name).catch(() => {});
    }
  } finally {
    holding.names.delete(name);
    if (holding.names.size === 0) close(db, holding);
  }
}

function holdingOf(db: Db): Holding {
  let holding = holdings.get(db);
  if (!holding) {
    const lost = () => forget(db, made);
    const { address, asking } = openedAt(db);
    const answerMs = Math.min(ANSWER_MS, asking.answerMs ?? ANSWER_MS);
    const made: Holding = {
      client: connected({ address, answerMs }, lost),
      names: new Set(),
      before: Promise.resolve(),
    };
    holdings.set(db, made);
    holding = made;
  }
  return holding;
}

function forget(db: Db, holding: Holding): void {
  if (holdings.get(db) === holding) holdings.delete(db);
}

async function connected(
  { address, answerMs }: { address: string; answerMs: number },
  lost: () => void,
): Promise<Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs,
    keepAlive: true,
  });
  // Without a listener, the connection's error would end this process.
  client.on("error", lost);
  client.on("end", lost);
  await client.connect();
  return client;
}

async function locked(
  db: Db,
  holding: Holding,
  call: "pg_try_advisory_lock" | "pg_advisory_unlock",
  name: string,
): Promise<boolean> {
  const statement = `select ${call}(hashtextextended($1, 0)) as done`;
  const [row] = await runQuery(db, holding, statement, [name]);
  return row?.done === true;
}

/** @throws TurnLost if the session with the locks has ended */
async function checkAlive(db: Db, holding: Holding): Promise<void> {
  try {
    await runQuery(db, holding, "select 1", []);
  } catch (cause) {
    throw new TurnLost({ cause });
  }
}

async function runQuery(
  db: Db,
  holding: Holding,
  ...query: [text: string, values: string[]]
): Promise<{ done?: boolean }[]> {
  try {
    return (await inTurn(holding, (client) => client.query(...query))).rows;
  } catch (error) {
    close(db, holding);
    throw error;
  }
}

function inTurn<T>(holding: Holding, ask: (client: Client) => Promise<T>): Promise<T> {
  const answer = holding.before.then(async () => ask(await holding.client));
  holding.before = answer.catch(() => {});
  return answer;
}

function close(db: Db, holding: Holding): void {
  forget(db, holding);
  holding.client.then(
    (client) => void client.end().catch(() => {}),
    () => {},
  );
}
