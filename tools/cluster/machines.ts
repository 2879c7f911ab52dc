import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { freePort } from "../../tests/support/http";

const INSTALLED = "/usr/lib/postgresql";

export function run(command: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command[0] ?? "", command.slice(1), { cwd: "/" });
  if (status !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
}

const started = new Set<() => void>();
process.once("exit", () => {
  for (const end of started) end();
});

export class PostgresServer {
  readonly port = freePort();
  readonly #data: string;

  private constructor(private readonly folder: string) {
    this.#data = join(folder, "data");
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    started.add(() => this.kill());
  }

  static primary(folder: string): PostgresServer {
    const server = new PostgresServer(folder);
    server.#as("initdb", `-D ${server.#data} -U postgres -E UTF8 --locale=C.UTF-8 -A trust`);
    server.#allow("host all market 127.0.0.1/32 scram-sha-256", { first: true });
    server.#allow("host replication postgres 127.0.0.1/32 trust");
    server.#begin();
    server.ask(`create role market login password '${PASSWORD}'`);
    server.addDatabase("market");
    return server;
  }

  static standbyOf(primary: PostgresServer, folder: string): PostgresServer {
    const standby = new PostgresServer(folder);
    const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
    standby.#as("pg_basebackup", `-D ${standby.#data} -R -X stream -c fast -d '${from}'`);
    standby.#begin();
    primary.ask("alter system set synchronous_standby_names = 'standby'");
    primary.ask("select pg_reload_conf()");
    const state = "select sync_state from pg_stat_replication";
    while (primary.ask(state) !== "sync") Bun.sleepSync(100);
    return standby;
  }

  addDatabase(name: string): string {
    const settings = "template template0 encoding 'UTF8' locale 'C.UTF-8'";
    this.ask(`create database ${name} owner market ${settings}`);
    return `postgres://market:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.port}/${name}`;
  }

  promote(): void {
    this.#as("pg_ctl", `-D ${this.#data} promote`);
  }

  kill(): void {
    this.#signal("SIGKILL");
  }

  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  ask(statement: string): string {
    const connection = ["-h", this.folder, "-p", `${this.port}`, "-U", "postgres"];
    const asking = [...connection, "-d", "postgres", "-Atqc", statement];
    const { status, stdout, stderr } = spawnSync(program("psql"), asking);
    if (status !== 0) throw new Error(`${statement}: ${stderr}`);
    return stdout.toString().trim();
  }

  #allow(line: string, { first = false } = {}): void {
    const file = join(this.#data, "pg_hba.conf");
    const rest = readFileSync(file, "utf8");
    const text = first ? `${line}\n${rest}` : `${rest}\n${line}\n`;
    writeFileSync(file, text);
  }

  #begin(): void {
    const settings = ["listen_addresses=127.0.0.1", "max_connections=200", `port=${this.port}`];
    const options = [`-k ${this.folder}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
    this.#as("pg_ctl", `-D ${this.#data} -w -l ${join(this.folder, "log")} -o "${options}" start`);
  }

  #as(name: string, options: string): void {
    const command = `${program(name)} ${options}`;
    const isRoot = process.getuid?.() === 0;
    run(isRoot ? ["su", "postgres", "-s", "/bin/sh", "-c", command] : ["/bin/sh", "-c", command]);
  }

  #signal(signal: NodeJS.Signals): void {
    let postmaster: number;
    try {
      const [pid] = readFileSync(join(this.#data, "postmaster.pid"), "utf8").split("\n");
      postmaster = Number(pid);
      process.kill(postmaster, signal);
    } catch {
      return;
    }
    for (const pid of childrenOf(postmaster)) {
      try {
        process.kill(pid, signal);
      } catch {}
    }
  }
}

export const PASSWORD = "p@ss/wo:rd";

function program(name: string): string {
  const [newest = ""] = readdirSync(INSTALLED).sort().reverse();
  return join(INSTALLED, newest, "bin", name);
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}

export class Machine {
  #process: Bun.Subprocess | null = null;

  constructor(
    private readonly command: readonly string[],
    private readonly env: Record<string, string> = {},
    private readonly log: string | null = null,
  ) {
    started.add(() => this.kill());
  }

  start(): void {
    const output = this.log === null ? "ignore" : Bun.file(this.log);
    if (this.log !== null) appendFileSync(this.log, "");
    this.#process = Bun.spawn([...this.command], {
      env: { PATH: "/usr/bin:/bin:/usr/sbin", ...this.env },
      stdout: output,
      stderr: output,
    });
  }

  kill(): void {
    this.#process?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#process?.kill("SIGTERM");
    await this.#process?.exited;
  }
}
