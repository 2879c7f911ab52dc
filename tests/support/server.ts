import type { App } from "../../src/app";

export async function listen(app: App, port = 0): Promise<string> {
  await new Promise<void>((resolve) =>
    app.listen({ port, hostname: "127.0.0.1" }, () => resolve()),
  );
  return `http://localhost:${app.server?.port}`;
}

let tried = 0;

/** Avoids ports that systems give to connections or that this run has just used. */
export function freePort(): number {
  for (;;) {
    const port = 10_000 + (((process.pid % 100) * 100 + tried++) % 10_000);
    if (isFree(port)) return port;
  }
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}

export function steadyPort(): number {
  return 20_000 + (process.pid % 10_000);
}
