import { watch } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const FOLDERS = ["src", "views", "islands", "db", "public/css", "public/icons"];
const SOURCE_PATTERN = /\.(tsx?|css|svg)$/;
/** Saving all files or switching branches counts as one change. */
const DEBOUNCE_MS = 50;

/** Implements `bun run dev`. Open pages reload themselves (islands/site/reload.entry.ts). */
let server = start();
let debounceTimer: ReturnType<typeof setTimeout> | undefined;
let pendingRestart = Promise.resolve();

function start() {
  const child = Bun.spawn([process.execPath, join(ROOT, "src/main.ts"), "serve"], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  child.exited.then((code) => {
    const hasCrashed = child.signalCode === null && code !== 0;
    if (hasCrashed) console.error("\n  The server exited. It restarts after the next change.\n");
  });
  return child;
}

async function restart(): Promise<void> {
  server.kill("SIGKILL");
  await server.exited;
  server = start();
}

for (const folder of FOLDERS) {
  watch(join(ROOT, folder), { recursive: true }, (_, name) => {
    if (!SOURCE_PATTERN.test(name ?? "")) return;
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(() => {
      pendingRestart = pendingRestart.then(restart);
    }, DEBOUNCE_MS);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    server.kill(signal);
    process.exit(await server.exited);
  });
}
