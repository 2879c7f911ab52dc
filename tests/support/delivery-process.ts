import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface DeliveryServer {
  address: string;
  path: string;
  token: string;
  /** Peak memory so far, in bytes. */
  peakMemory(): number;
  kill(): Promise<void>;
}

export async function startDeliveryServer(dataDir: string): Promise<DeliveryServer> {
  const program = join(import.meta.dir, "delivery-server.ts");
  const server = Bun.spawn([process.execPath, program, dataDir], {
    stdout: "pipe",
    stderr: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  let output = "";
  for await (const chunk of server.stdout) {
    output += new TextDecoder().decode(chunk);
    if (output.includes("\n")) break;
  }
  return {
    ...JSON.parse(output),
    peakMemory: () => peakMemory(server.pid),
    async kill() {
      server.kill("SIGKILL");
      await server.exited;
    },
  };
}

export function peakMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]
    : Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]).stdout;
  return Number(String(kilobytes).trim()) * 1024;
}
