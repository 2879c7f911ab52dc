import type { Random } from "../bench/random";
import type { Moments } from "./moments";

export class Lives {
  #server: Bun.Subprocess | null = null;
  #address = Promise.withResolvers<string>();

  constructor(
    private readonly program: string,
    private readonly env: Record<string, string>,
  ) {
    process.once("exit", () => this.#server?.kill("SIGKILL"));
  }

  get address(): Promise<string> {
    return this.#address.promise;
  }

  get pid(): number {
    if (!this.#server) throw new Error("no server was started");
    return this.#server.pid;
  }

  async begin(): Promise<void> {
    const port = freePort();
    const server = Bun.spawn([this.program, "serve"], {
      env: { ...this.env, HOST: "127.0.0.1", PORT: String(port) },
      stdout: "ignore",
      stderr: "inherit",
    });
    this.#server = server;
    const address = `http://127.0.0.1:${port}`;
    while (!(await answers(address))) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`The server exited with ${server.exitCode} before it responded`);
      await Bun.sleep(10);
    }
    this.#address.resolve(address);
  }

  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#address = Promise.withResolvers<string>();
    this.#server?.kill(signal);
    await this.#server?.exited;
  }
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(`${address}/readyz`).catch(() => null);
  return response?.ok ?? false;
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  probe.stop(true);
  return probe.port;
}

const PREY = { bid: 20, contract: 2000, mail: 10 } as const;
const AT_MOST = { bid: 60, contract: 2, mail: 6 } as const;
const PATIENCE_MS = 4000;

export type Prey = keyof typeof PREY;

export const PREYS = Object.keys(PREY) as Prey[];

export async function nextKill(moments: Moments<Prey>, random: Random): Promise<Prey> {
  const prey = random.pick(PREYS);
  const begun = 1 + random.below(AT_MOST[prey]);
  await moments.next(prey, begun, PATIENCE_MS);
  await Bun.sleep(random.next() * PREY[prey]);
  return prey;
}
