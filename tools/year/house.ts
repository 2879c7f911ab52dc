import { sql } from "kysely";
import { type Db, databaseFile, openDatabase } from "../../db/client";
import { engineOf } from "../../db/engine";
import { DAY } from "../../src/lib/time";
import { MovedTime } from "../../tests/support/moved-time";
import { Random } from "../bench/random";
import { join } from "./actions";
import { Ledger } from "./ledger";
import { Mailbox } from "./mailbox";
import { Member } from "./member";
import { isAwake, Program } from "./program";
import { Scene } from "./scene";
import { Stage } from "./stage";

export interface Play {
  name: string;
  run(scene: Scene): Promise<void>;
}

export interface Programme {
  /** Midnight (UTC) of the first day. */
  startAt: number;
  seed: number;
  /** Counted from 0. */
  plays: ReadonlyArray<readonly [day: number, play: Play]>;
  databaseUrl?: string;
  /** Called when a play is over. */
  played?(name: string, at: number): void;
}

const OPERATOR = "operator@example.test";

const METRICS_TOKEN = "the token of the programme for metrics";

const SETTINGS = {
  OPERATOR_EMAILS: OPERATOR,
  OPERATOR_SECOND_FACTOR: "off",
  TRUST_PROXY: "on",
  LISTINGS_PER_DAY: "1000000",
  KEEP_DELIVERIES_DAYS: "8",
  BACKUP_KEEP: "2",
  LOG_LEVEL: "info",
  METRICS_TOKEN,
};

const ERROR_LEVEL = 50;

/** Plays a programme on a program that starts in an empty folder and is never restarted. */
export async function playAll(folder: string, programme: Programme): Promise<Ledger> {
  const { startAt, seed, plays, databaseUrl, played } = programme;
  const time = new MovedTime(folder, startAt);
  const program = await Program.start(folder, time, {
    ...SETTINGS,
    ...(databaseUrl === undefined ? { BACKUP_EVERY: "24h" } : { DATABASE_URL: databaseUrl }),
  });
  const mailbox = new Mailbox(`${program.dataDir}/outbox`);
  const db = openDatabase(databaseUrl ?? databaseFile(program.dataDir));
  const stage = new Stage(time, () => settled(program, db));
  const [ledger, random] = [new Ledger(), new Random(seed)];
  const operator = new Member(program, "dana", OPERATOR);
  const house = { program, mailbox, stage, ledger, operator, db, time };
  stage.begin(startAt, () =>
    new Scene(house, "the operator joins", startAt, random).run(async (scene) => {
      await join(scene, operator, "buyer");
      // Operators' sessions begin after their address is confirmed.
      await operator.signIn();
    }),
  );
  for (const [i, [day, { name, run }]] of plays.entries()) {
    const title = `${name} ${i + 1}`;
    const midnight = startAt + day * DAY;
    stage.begin(midnight, async () => {
      await new Scene(house, title, midnight, new Random(seed + i)).run(run);
      played?.(title, stage.now);
    });
  }
  await stage.run();
  await ledger.close(mailbox);
  await db.destroy();
  await program.stop();
  for (const { level, time: at, msg } of program.log())
    if (level >= ERROR_LEVEL) ledger.add({ kind: "logged", play: "", what: msg, dueAt: at });
  return ledger;
}

/** PostgreSQL looks idle while a query is on its way to it, so it is asked twice. */
const IDLE_ANSWERS = { sqlite: 1, postgres: 2 };

async function settled(program: Program, db: Db): Promise<void> {
  for (let idle = 0; idle < IDLE_ANSWERS[engineOf(db)]; ) {
    await program.settled();
    idle = (await isDatabaseBusy(db)) ? 0 : idle + 1;
  }
}

/**
 * SQLite works within the program, but PostgreSQL may still be about to answer. On a busy machine
 * one of its processes may not even have read the query that awakened it.
 */
export async function isDatabaseBusy(db: Db): Promise<boolean> {
  if (engineOf(db) === "sqlite") return false;
  const others = sql<{ pid: number; state: string }>`select pid, state from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`;
  return (await others.execute(db)).rows.some(({ pid, state }) => state !== "idle" || isAwake(pid));
}
