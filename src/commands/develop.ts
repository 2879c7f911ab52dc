import { watch } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const FOLDERS = ["src", "views", "islands", "db", "public/css", "public/icons"];
const SOURCE = /\.(tsx?|css|svg)$/;
/** Saving all files or switching branches counts as one change. */
const GATHER_MS = 50;

/** Implements `bun run dev`. Open pages reload themselves (islands/site/reload.entry.ts). */
let server = start();
let gathering: ReturnType<typeof setTimeout> | undefined;
let restarting = Promise.resolve();

function start() {
  const started = Bun.spawn([process.execPath, join(ROOT, "src/main.ts"), "serve"], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  started.exited.then((code) => {
    const byItself = started.signalCode === null && code !== 0;
    if (byItself) console.error("\n  The server exited. It restarts after the next change.\n");
  });
  return started;
}

async function restart(): Promise<void> {
  server.kill("SIGKILL");
  await server.exited;
  server = start();
}

for (const folder of FOLDERS) {
  watch(join(ROOT, folder), { recursive: true }, (_, name) => {
    if (!SOURCE.test(name ?? "")) return;
    clearTimeout(gathering);
    gathering = setTimeout(() => {
      restarting = restarting.then(restart);
    }, GATHER_MS);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    server.kill(signal);
    process.exit(await server.exited);
  });
}
