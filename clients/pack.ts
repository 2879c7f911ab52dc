import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pack as tar } from "tar-stream";
import { BadUsage } from "../src/lib/options";
import { runTool } from "../src/lib/tool";
import { zip } from "../src/lib/zip";
import { CLIENT_PACKAGES } from "../src/web/developers/client-packages";
import { pythonTypes } from "./python-types";
import typescriptPackage from "./typescript/package.json";

const USAGE = `bun clients/pack.ts --api FILE --live FILE --to FOLDER

Makes the packages of the clients that a marketplace offers at /clients: one for npm, one for pip.

  --api FILE    the marketplace's /api/openapi.json, for the types
  --live FILE   its /api/asyncapi.json, for the types of the live channel's messages
  --to FOLDER   where the packages are written to`;

const ROOT = join(import.meta.dir, "..");
const { description, version } = typescriptPackage;

type Files = Readonly<Record<string, string>>;

/** Packages are the same each time, so their files have the same date. */
const AT = new Date(Date.UTC(2026, 0, 1));

/** What a marketplace says of itself, as JSON. */
export interface Descriptions {
  /** /api/openapi.json. */
  api: string;
  /** /api/asyncapi.json. */
  live: string;
}

export async function packClients(described: Descriptions, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    npmPackage(described)
      .then((files) => tgzOf(files))
      .then((bytes) => Bun.write(join(folder, CLIENT_PACKAGES.npm), bytes)),
    wheel(described).then((bytes) => Bun.write(join(folder, CLIENT_PACKAGES.pip), bytes)),
  ]);
}

async function npmPackage({ api, live }: Descriptions): Promise<Files> {
  const work = await mkdtemp(join(tmpdir(), "marketplace-client-"));
  try {
    const source = join(ROOT, "clients/typescript");
    await cp(source, work, { recursive: true });
    await symlink(join(ROOT, "node_modules"), join(work, "node_modules"));
    await Bun.write(join(work, "src/api.ts"), await typesOf(api));
    await Bun.write(join(work, "src/live-types.ts"), await typesOf(schemasOf(live)));
    const [declarations] = await Promise.all([declare(work), bundle(work)]);
    if (declarations !== "") throw new Error(`The types of the client are wrong:\n${declarations}`);
    const dist = await filesIn(join(work, "dist"), "dist");
    return { ...dist, ...(await texts(work, ["package.json", "README.md"])), ...(await license()) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The schemas of the channel's messages, as openapi-typescript reads them. */
function schemasOf(live: string): string {
  const { info, components } = JSON.parse(live);
  const { schemas } = components;
  return JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } });
}

/** openapi-typescript needs the API of TypeScript 5, which TypeScript 7 does not have. */
async function typesOf(api: string): Promise<string> {
  const typescript = await import("typescript-5");
  Bun.plugin({
    name: "TypeScript 5",
    setup(build) {
      build.module("typescript", () => ({
        exports: { default: typescript.default },
        loader: "object",
      }));
    },
  });
  const { default: generate, astToString } = await import("openapi-typescript");
  return astToString(await generate(api));
}

async function declare(work: string): Promise<string> {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const run = Bun.spawn([process.execPath, tsc, "--project", work], { stdout: "pipe" });
  return new Response(run.stdout).text();
}

/** With everything that it needs, so that nothing else has to be installed. */
async function bundle(work: string): Promise<void> {
  await Bun.build({
    entrypoints: [join(work, "src/index.ts")],
    outdir: join(work, "dist"),
    target: "node",
    format: "esm",
  });
}

async function wheel({ api, live }: Descriptions): Promise<Uint8Array> {
  const source = join(ROOT, "clients/python");
  const info = `corpus_marketplace-${version}.dist-info`;
  const { "README.md": readme = "" } = await texts(source, ["README.md"]);
  const { LICENSE = "" } = await license();
  const files: Record<string, string> = {
    ...(await filesIn(join(source, "corpus_marketplace"), "corpus_marketplace")),
    "corpus_marketplace/types.py": pythonTypes(api, live),
    [`${info}/METADATA`]: [
      "Metadata-Version: 2.1",
      "Name: corpus-marketplace",
      `Version: ${version}`,
      `Summary: ${description}`,
      "License: MIT",
      "Requires-Python: >=3.11",
      "Requires-Dist: cryptography>=38",
      "Description-Content-Type: text/markdown",
      `\n${readme}`,
    ].join("\n"),
    [`${info}/WHEEL`]:
      "Wheel-Version: 1.0\nGenerator: corpus-marketplace\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    [`${info}/LICENSE`]: LICENSE,
  };
  const record = Object.entries(files).map(
    ([path, text]) => `${path},sha256=${digestOf(text)},${Buffer.byteLength(text)}\n`,
  );
  files[`${info}/RECORD`] = `${record.join("")}${info}/RECORD,,\n`;
  return zip(Object.entries(files));
}

const digestOf = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("base64url");

const license = () => texts(ROOT, ["LICENSE"]);

async function filesIn(folder: string, prefix: string): Promise<Files> {
  const names = (await readdir(folder)).filter((name) => /\.(py|typed|js|d\.ts)$/.test(name));
  const entries = names
    .sort()
    .map(async (name) => [`${prefix}/${name}`, await Bun.file(join(folder, name)).text()]);
  return Object.fromEntries(await Promise.all(entries));
}

async function texts(folder: string, names: readonly string[]): Promise<Files> {
  const entries = names.map(async (name) => [name, await Bun.file(join(folder, name)).text()]);
  return Object.fromEntries(await Promise.all(entries));
}

async function tgzOf(files: Files): Promise<Uint8Array> {
  const archive = tar();
  for (const [path, text] of Object.entries(files))
    archive.entry({ name: `package/${path}`, mtime: AT }, text);
  archive.finalize();
  return gzipSync(Buffer.concat((await Array.fromAsync(archive)) as Buffer[]));
}

if (import.meta.main)
  await runTool({
    usage: USAGE,
    options: { api: "a file", live: "a file", to: "a folder" },
    async run(options) {
      const [api, live, to] = (["api", "live", "to"] as const).map(
        (name) => options.get(name)?.[0],
      );
      if (api === undefined || live === undefined || to === undefined)
        throw new BadUsage("Give --api, --live and --to.");
      const [described, channel] = await Promise.all([Bun.file(api).text(), Bun.file(live).text()]);
      await packClients({ api: described, live: channel }, to);
      return 0;
    },
  });
