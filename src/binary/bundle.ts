import { mkdtempSync, readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { BunPlugin } from "bun";
import { buildAssets } from "../../islands/build";
import { PACKED_EXTENSION } from "../lib/program";
import { packTokens, type TokenRanks } from "../quality";
import { EMBEDDED_ASSETS } from "./embedded";
import { TARGETS } from "./targets";

const ROOT = join(import.meta.dir, "../..");

/** Compressing at this level takes ten seconds per build. */
const ZSTD_LEVEL = 19;

const EMBEDDED_FOLDERS = ["src/demo/texts", "clients/examples"];

interface BuildOptions {
  target: string;
  isHost: boolean;
  outfile: string;
  workFolder: string;
  /** The function order from `recordStart`, which speeds up startup by a tenth. */
  functionOrder?: string;
  zstdLevel?: number;
  /** The folder of the clients' packages; without it, the program has none to offer. */
  clients?: string;
}

export async function compileBinary(options: BuildOptions): Promise<void> {
  const { target, isHost, outfile, workFolder, zstdLevel = ZSTD_LEVEL, clients } = options;
  const { compile, argon2 } = TARGETS[target] ?? raiseUnknown(target);
  const pack = packInto(workFolder, zstdLevel);
  const assetFolder = join(workFolder, EMBEDDED_ASSETS);
  await buildAssets(assetFolder);
  const builtFile = join(workFolder, basename(outfile));
  await Bun.build({
    entrypoints: [join(ROOT, "src/main.ts"), ...workers()],
    // A bundled module looks for its worker next to the program, so names have no folder.
    naming: { entry: "[name].[ext]" },
    target: "bun",
    format: "esm",
    bytecode: true,
    splitting: true,
    minify: { whitespace: true, syntax: true, identifiers: true, keepNames: true },
    sourcemap: "linked",
    jsx: { runtime: "automatic", development: false },
    define: { "process.env.NODE_ENV": '"production"', IS_BINARY: "true" },
    // Elysia reads the environment in a way that `define` does not replace.
    banner: 'process.env.NODE_ENV ||= "production";',
    plugins: [
      argon2Plugin(argon2),
      filePlugin(pack),
      jsonPlugin(pack),
      tokenPlugin(pack),
      harfbuzzPlugin,
      woff2Plugin,
    ],
    compile: {
      ...(!isHost && { target: compile }),
      outfile: builtFile,
      bytecodeOrder: options.functionOrder ?? false,
      // Most functions run once at startup, and compiling them took a third of its CPU time.
      jitPolicy: 20,
      assets: [
        assetFolder,
        ...(clients === undefined ? [] : [clients]),
        ...EMBEDDED_FOLDERS.map((folder) => join(ROOT, folder)),
      ],
      // A .env or bunfig.toml in the working directory must not affect the executable.
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  });
  // Moves only the executable, because it contains the source maps.
  await rename(builtFile, outfile);
}

function raiseUnknown(target: string): never {
  throw new Error(
    `There is no binary for ${target}. Choose from: ${Object.keys(TARGETS).join(", ")}`,
  );
}

function workers(): string[] {
  const workerPattern = /new Worker\(new URL\("\.\/([\w-]+\.ts)", import\.meta\.url\)/g;
  const sources = [...new Bun.Glob("{src,db}/**/*.ts").scanSync(ROOT)];
  const paths = sources.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return [...text.matchAll(workerPattern)].map(([, name = ""]) =>
      join(ROOT, dirname(path), name),
    );
  });
  const names = new Set(paths.map((path) => basename(path)));
  if (names.size < paths.length) throw new Error(`Two workers share a name: ${paths.join(", ")}`);
  return paths;
}

function filePlugin(pack: Pack): BunPlugin {
  return {
    name: "packed files",
    setup(build) {
      build.onResolve({ filter: /\.(ttf|wasm)$/ }, async ({ path, importer }) => {
        const file = Bun.resolveSync(path, dirname(importer));
        return { path: await pack(basename(file), await Bun.file(file).bytes()) };
      });
    },
  };
}

const MIN_PACKED_JSON_BYTES = 2_000;
/** Every server needs English texts when it starts, and unpacking them would take milliseconds. */
const ENGLISH_TEXTS = join(ROOT, "messages/en/");

/** As code, texts in Chinese, Japanese and Korean are escaped, and numbers take 4 times the space. */
function jsonPlugin(pack: Pack): BunPlugin {
  return {
    name: "packed JSON",
    setup(build) {
      build.onLoad(
        { filter: /[/\\](messages|src[/\\](demo|quality))[/\\].*\.json$/ },
        async ({ path }) => {
          const text = await Bun.file(path).text();
          if (text.length < MIN_PACKED_JSON_BYTES || path.startsWith(ENGLISH_TEXTS))
            return { contents: text, loader: "json" };
          const compact = new TextEncoder().encode(JSON.stringify(JSON.parse(text)));
          const file = await pack(basename(path), compact);
          const bytes = unpackingModule(file, "const json =");
          return { contents: `${bytes}export default JSON.parse(json.toString());`, loader: "js" };
        },
      );
    },
  };
}

/** The decoder of WOFF2, a format that none of our fonts has, contains half a megabyte of words. */
const woff2Plugin: BunPlugin = {
  name: "no WOFF2",
  setup(build) {
    build.onLoad({ filter: /[/\\]brotli[/\\]decompress\.js$/ }, () => ({
      contents: 'export default () => { throw new Error("WOFF2 is not supported"); };',
      loader: "js",
    }));
  },
};

/** As code, the 200,000 tokens take twenty times the space, mostly bytecode. */
function tokenPlugin(pack: Pack): BunPlugin {
  return {
    name: "tokens",
    setup(build) {
      build.onLoad({ filter: /[/\\]bpeRanks[/\\]o200k_base\.js$/ }, async ({ path }) => {
        const { default: tokens } = (await import(path)) as { default: TokenRanks };
        const file = await pack("o200k_base", packTokens(tokens));
        return { contents: unpackingModule(file, "export default"), loader: "js" };
      });
    },
  };
}

/** harfbuzzjs looks for its native part next to itself, but it is compressed in the executable. */
const harfbuzzPlugin: BunPlugin = {
  name: "harfbuzz",
  setup(build) {
    const search = "createHarfBuzz()";
    build.onLoad({ filter: /[/\\]harfbuzzjs[/\\]dist[/\\]index\.mjs$/ }, async ({ path }) => {
      const source = await Bun.file(path).text();
      if (!source.includes(search)) throw new Error(`harfbuzzjs no longer calls ${search}`);
      const patched = source.replace(search, "createHarfBuzz({ wasmBinary })");
      const unpacked = unpackingModule("./harfbuzz.wasm", "const wasmBinary =");
      return { contents: `${unpacked}${patched}`, loader: "js" };
    });
  },
};

function unpackingModule(
  file: string,
  declaration: "export default" | "const json =" | "const wasmBinary =",
): string {
  return `
    import { readFileSync } from "node:fs";
    import file from ${JSON.stringify(file)} with { type: "file" };
    ${declaration} Bun.zstdDecompressSync(readFileSync(file));
  `;
}

/** Returns the path of the compressed file. */
type Pack = (name: string, bytes: Uint8Array) => Promise<string>;

function packInto(folder: string, level: number): Pack {
  return async (name, bytes) => {
    // Bun reads a folder only once, so it would not find files that are added during the build.
    const file = join(mkdtempSync(join(folder, "packed-")), `${name}${PACKED_EXTENSION}`);
    await Bun.write(file, Bun.zstdCompressSync(bytes, { level }));
    return file;
  };
}

/** argon2 looks for its native part in node_modules, so the executable names it directly. */
function argon2Plugin(prebuild: string): BunPlugin {
  const search = "gypBuild(__dirname)";
  return {
    name: "argon2",
    setup(build) {
      build.onLoad({ filter: /[/\\]argon2\.cjs$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        if (!source.includes(search)) throw new Error(`argon2 no longer calls ${search}`);
        const contents = source.replace(search, `require("./prebuilds/${prebuild}")`);
        return { contents, loader: "js" };
      });
    },
  };
}
