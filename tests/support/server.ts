import type { App } from "../../src/app";

/** Lets an app listen on a free port of this machine; returns its address. */
export async function listen(app: App, port = 0): Promise<string> {
  await new Promise<void>((resolve) =>
    app.listen({ port, hostname: "127.0.0.1" }, () => resolve()),
  );
  return `http://localhost:${app.server?.port}`;
}

/** A port that nothing listens on, for a server that has to know its address beforehand. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  probe.stop(true);
  return probe.port;
}

/** A port for what a process lets listen, one after the other; none that systems give to others. */
export function steadyPort(): number {
  return 20_000 + (process.pid % 10_000);
}
