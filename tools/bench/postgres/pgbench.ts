import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../../db/client";
import { migrate } from "../../../db/migrate";
import { pgbenchProgram } from "./engines";

const INSERT = `insert into lone_bids (id, package_id, bidder_id, seller_id, sequence, amount_cents,
  idempotency_key, created_at, automatic, log_entry, status, contract_status)
  values (to_char(clock_timestamp(), 'YYYYMMDDHH24MISSUS') || lpad(:client_id::text, 16, '0'),
    lpad(:client_id::text, 36, 'p'), lpad(:client_id::text, 36, 'b'), lpad('', 36, 's'),
    nextval('lone_bids_entry'), :cents, gen_random_uuid()::text,
    (extract(epoch from clock_timestamp()) * 1000)::bigint, 0, nextval('lone_bids_entry'),
    'pending', 'none');`.replaceAll(/\s+/g, " ");

const SCRIPT = `\\set cents random(100, 100000000)\n${INSERT}\n`;

export class Pgbench {
  readonly #script: string;

  private constructor(
    private readonly address: string,
    folder: string,
  ) {
    this.#script = join(folder, "insert.sql");
  }

  static async in(address: string, folder: string): Promise<Pgbench> {
    const db = openDatabase(address);
    await migrate(db);
    await sql`create table lone_bids (like bids including all)`.execute(db);
    await sql`create sequence lone_bids_entry`.execute(db);
    await db.destroy();
    const pgbench = new Pgbench(address, folder);
    await Bun.write(pgbench.#script, SCRIPT);
    return pgbench;
  }

  async inserts(clients: number, each: number): Promise<{ perSecond: number }> {
    const asking = ["-n", "-M", "prepared", "-c", `${clients}`, "-t", `${each}`];
    const command = [pgbenchProgram(), ...asking, "-f", this.#script, this.address];
    const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe", cwd: "/" });
    const [output, faults] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
    if ((await child.exited) !== 0 || !perSecond) throw new Error(`pgbench: ${output}${faults}`);
    return { perSecond };
  }
}
