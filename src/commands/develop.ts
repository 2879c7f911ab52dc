import { watch } from "node:fs";
import { join } from "node:path";
import { runTool } from "../lib/tool";

const ROOT = join(import.meta.dir, "../..");
const FOLDERS = ["src", "views", "messages", "islands", "db", "public/css", "public/icons"];
const SOURCE_PATTERN = /\.(tsx?|css|svg)$/;
/** Saving all files or switching branches counts as one change. */
const DEBOUNCE_MS = 50;

const USAGE = `bun run dev

Migrates and starts the server. After each change, restarts it and reloads open pages.`;

/** Open pages reload themselves (islands/site/reload.entry.ts). */
function develop(): Promise<number> {
  let server = start();
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let pendingRestart = Promise.resolve();
  const restart = async () => {
    server.kill("SIGKILL");
    await server.exited;
    server = start();
  };
  for (const folder of FOLDERS) {
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (!SOURCE_PATTERN.test(name ?? "")) return;
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => {
        pendingRestart = pendingRestart.then(restart);
      }, DEBOUNCE_MS);
    });
  }
  const { promise: stopped, resolve: stop } = Promise.withResolvers<number>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.kill(signal);
      stop(server.exited);
    });
  }
  return stopped;
}

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

if (import.meta.main) await runTool({ usage: USAGE, options: {}, run: develop });
