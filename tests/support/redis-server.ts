import { newFolder } from "./folder";
import { freePort } from "./http";

export const BEAT_MS = 500;

export class RedisServer {
  readonly port = freePort();
  readonly url: string;
  #process: Bun.Subprocess | null = null;

  constructor(private readonly password = "") {
    const credentials = password && `:${encodeURIComponent(password)}@`;
    this.url = `redis://${credentials}127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const program = Bun.which("valkey-server") ?? "redis-server";
    const settings = ["--port", `${this.port}`, "--bind", "127.0.0.1", "--save", "", "--dir"];
    const asking = this.password ? ["--requirepass", this.password] : [];
    const started = Bun.spawn([program, ...settings, newFolder(), ...asking], { stdout: "ignore" });
    this.#process = started;
    process.once("exit", () => started.kill("SIGKILL"));
    while (!(await this.#answers())) await new Promise(setImmediate);
  }

  async kill(): Promise<void> {
    this.#process?.kill("SIGKILL");
    await this.#process?.exited;
    this.#process = null;
  }

  freeze(): void {
    this.#process?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#process?.kill("SIGCONT");
  }

  async #answers(): Promise<boolean> {
    const client = new Bun.RedisClient(this.url, { autoReconnect: false, maxRetries: 0 });
    try {
      await client.connect();
      return (await client.ping()) === "PONG";
    } catch {
      return false;
    } finally {
      client.close();
    }
  }
}
