import type { Client } from "pg";
import type { Db } from "../db";
import { LOCK_TAKEN, type Turn, TurnLost } from "../turn";
import { connectionInfoOf } from "./client";

const CONNECT_MS = 5000;
const QUERY_TIMEOUT_MS = 5000;

interface LockSession {
  client: Promise<Client>;
  names: Set<string>;
  queue: Promise<unknown>;
}

const sessions = new WeakMap<Db, LockSession>();

export async function withSessionLock<T>(
  db: Db,
  name: string,
  work: (turn: Turn) => Promise<T>,
): Promise<T | typeof LOCK_TAKEN> {
  const session = sessionOf(db);
  // PostgreSQL would grant a session the same lock twice.
  if (session.names.has(name)) return LOCK_TAKEN;
  session.names.add(name);
  try {
    if (!(await callLock(db, session, "pg_try_advisory_lock", name))) return LOCK_TAKEN;
    try {
      return await work({ check: () => checkAlive(db, session) });
    } finally {
      await callLock(db, session, "pg_advisory_unlock", name).catch(() => {});
    }
  } finally {
    session.names.delete(name);
    if (session.names.size === 0) closeSession(db, session);
  }
}

function sessionOf(db: Db): LockSession {
  let session = sessions.get(db);
  if (!session) {
    const onLost = () => forget(db, newSession);
    const { address, options } = connectionInfoOf(db);
    const answerMs = Math.min(QUERY_TIMEOUT_MS, options.answerMs ?? QUERY_TIMEOUT_MS);
    const newSession: LockSession = {
      client: connect({ address, answerMs }, onLost),
      names: new Set(),
      queue: Promise.resolve(),
    };
    sessions.set(db, newSession);
    session = newSession;
  }
  return session;
}

function forget(db: Db, session: LockSession): void {
  if (sessions.get(db) === session) sessions.delete(db);
}

async function connect(
  { address, answerMs }: { address: string; answerMs: number },
  onLost: () => void,
): Promise<Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerMs,
    keepAlive: true,
  });
  // Without a listener, the connection's error would end this process.
  client.on("error", onLost);
  client.on("end", onLost);
  await client.connect();
  return client;
}

async function callLock(
  db: Db,
  session: LockSession,
  lockFunction: "pg_try_advisory_lock" | "pg_advisory_unlock",
  name: string,
): Promise<boolean> {
  const statement = `select ${lockFunction}(hashtextextended($1, 0)) as done`;
  const [row] = await runQuery(db, session, statement, [name]);
  return row?.done === true;
}

/** @throws TurnLost if the session with the locks has ended */
async function checkAlive(db: Db, session: LockSession): Promise<void> {
  try {
    await runQuery(db, session, "select 1", []);
  } catch (cause) {
    throw new TurnLost({ cause });
  }
}

async function runQuery(
  db: Db,
  session: LockSession,
  ...query: [text: string, values: string[]]
): Promise<{ done?: boolean }[]> {
  try {
    return (await enqueue(session, (client) => client.query(...query))).rows;
  } catch (error) {
    closeSession(db, session);
    throw error;
  }
}

function enqueue<T>(session: LockSession, run: (client: Client) => Promise<T>): Promise<T> {
  const result = session.queue.then(async () => run(await session.client));
  session.queue = result.catch(() => {});
  return result;
}

function closeSession(db: Db, session: LockSession): void {
  forget(db, session);
  session.client.then(
    (client) => void client.end().catch(() => {}),
    () => {},
  );
}
