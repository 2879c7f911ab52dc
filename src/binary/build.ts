import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type Descriptions, packClients } from "../../clients/pack";
import { BadUsage, type Options } from "../lib/options";
import { runTool } from "../lib/tool";
import { EMBEDDED_CLIENTS } from "../web/developers/client-packages";
import { compileBinary } from "./bundle";
import { writeRelease } from "./release";
import { hostTarget, TARGETS } from "./targets";

export const DIST = join(import.meta.dir, "../../dist");
const MEGABYTE = 1_000_000;
const TIMEOUT_MS = 60_000;
const QUICK_ZSTD_LEVEL = 3;
const FIRST_PAGES = ["/marketplace", "/login"];

const SYSTEMS = Object.keys(TARGETS);

const USAGE = `bun run build [SYSTEM … | --all] [--to FOLDER] [--quick]

  SYSTEM         the system to build a release for: ${SYSTEMS.join(", ")};
                 without one, only the executable for this machine
  --all          a release for all systems: executables, Debian packages, a list of
                 what they contain (CycloneDX), and SHA256SUMS
  --to FOLDER    the folder to write to, dist by default
  --quick        compresses less, which saves ten seconds`;

const OPTIONS = { all: null, to: "a folder", quick: null } as const;

async function build(options: Options<keyof typeof OPTIONS>, names: string[]): Promise<number> {
  const targets = targetsOf(options, names);
  const host = hostTarget();
  const folder = resolve(options.get("to")?.[0] ?? DIST);
  mkdirSync(folder, { recursive: true });
  const workFolder = mkdtempSync(join(folder, "build-"));
  const zstdLevel = options.has("quick") ? QUICK_ZSTD_LEVEL : undefined;
  try {
    const { functionOrder, described } = await recordStart(workFolder);
    const clients = join(workFolder, EMBEDDED_CLIENTS);
    await packClients(described, clients);
    const common = { workFolder, functionOrder, clients, zstdLevel };
    if (targets.length > 0) {
      const compile = (target: string, outfile: string) =>
        compileBinary({ ...common, target, isHost: target === host, outfile });
      await writeRelease({ folder, targets, compile, onFile: printSize });
    } else {
      const outfile = join(folder, "marketplace");
      await compileBinary({ ...common, target: host, isHost: true, outfile });
      printSize(outfile);
    }
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  return 0;
}

function targetsOf(options: Options<keyof typeof OPTIONS>, names: string[]): string[] {
  if (!options.has("all")) {
    const unknownSystem = names.find((name) => !SYSTEMS.includes(name));
    if (unknownSystem === undefined) return names;
    const choice = SYSTEMS.join(", ");
    throw new BadUsage(`There is no binary for ${unknownSystem}. Choose from: ${choice}.`);
  }
  if (names.length > 0) throw new BadUsage("--all builds for every system. Do not name any.");
  return SYSTEMS;
}

function printSize(file: string): void {
  const bytes = statSync(file).size;
  const size =
    bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)} kB` : `${Math.round(bytes / MEGABYTE)} MB`;
  console.log(`${relative(process.cwd(), file)}, ${size}`);
}

interface RecordedStart {
  /** The file of a function order that makes executables start faster. */
  functionOrder: string;
  described: Descriptions;
}

/** Starts the program once. */
export async function recordStart(workFolder: string): Promise<RecordedStart> {
  const folder = mkdtempSync(join(workFolder, "start-"));
  const outfile = join(folder, "marketplace");
  await compileBinary({
    target: hostTarget(),
    isHost: true,
    outfile,
    workFolder: folder,
    zstdLevel: 1,
  });
  const functionOrder = join(workFolder, "start.order");
  const described = await serveOnce(outfile, join(folder, "data"), functionOrder);
  rmSync(folder, { recursive: true, force: true });
  return { functionOrder, described };
}

async function serveOnce(
  program: string,
  dataDir: string,
  orderFile: string,
): Promise<Descriptions> {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  const server = Bun.spawn([program, "serve"], {
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      BUN_BYTECODE_ORDER_OUT: orderFile,
    },
    stdout: "ignore",
    stderr: "inherit",
    timeout: TIMEOUT_MS,
  });
  const address = `http://127.0.0.1:${port}`;
  for (const path of FIRST_PAGES) await pageOf(`${address}${path}`, server);
  const api = await pageOf(`${address}/api/openapi.json`, server);
  const live = await pageOf(`${address}/api/asyncapi.json`, server);
  server.kill();
  if ((await server.exited) !== 0) throw new Error("The executable did not start, or did not stop");
  return { api, live };
}

async function pageOf(address: string, server: Bun.Subprocess): Promise<string> {
  while (server.exitCode === null) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return response.text();
    await Bun.sleep(10);
  }
  return "";
}

if (import.meta.main)
  await runTool({
    usage: USAGE,
    options: OPTIONS,
    maxOperands: Number.POSITIVE_INFINITY,
    run: build,
  });
