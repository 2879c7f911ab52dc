import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { AssetManifest } from "../src/web/http/assets";

const ROOT = join(import.meta.dir, "..");
const RELOAD_ENTRY = "site/reload.entry.ts";
const FONTS = [
  "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2",
  "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
  "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
];

/** @throws with the bundler's messages if a module does not build */
export async function buildAssets(folder: string, development = false): Promise<AssetManifest> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {
    ...(await copyHashed(
      folder,
      FONTS.map((path) => join(ROOT, "node_modules", path)),
    )),
    ...(await copyHashed(folder, await filesIn(join(ROOT, "public/icons")))),
  };
  files["site.css"] = await buildStyles(folder, files);
  const { modules, imports } = await buildModules(folder, development);
  const libraries = await buildLibraries(folder, development);
  const manifest = { files: { ...files, ...modules, ...libraries }, imports };
  await compressFiles(folder);
  await Bun.write(join(folder, "manifest.json"), JSON.stringify(manifest));
  return manifest;
}

const COMPRESSIBLE = /\.(js|css|svg)$/;
const GZIP_OPTIONS = { library: "libdeflate", level: 10 } as const;

async function compressFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(folder, name);
    await Bun.write(`${file}.gz`, Bun.gzipSync(await Bun.file(file).bytes(), GZIP_OPTIONS));
  }
}

/** In bytes of source with comments; smaller chunks are merged into others to save requests. */
const MIN_CHUNK_BYTES = 16_384;

async function buildModules(folder: string, development: boolean) {
  const entries = [...new Bun.Glob("*/*.entry.ts").scanSync(import.meta.dir)].filter(
    (path) => development || path !== RELOAD_ENTRY,
  );
  const result = await Bun.build({
    entrypoints: entries.map((path) => join(import.meta.dir, path)),
    outdir: folder,
    target: "browser",
    format: "esm",
    splitting: true,
    minChunkSize: MIN_CHUNK_BYTES,
    minify: !development,
    naming: { entry: "[name]-[hash].[ext]", chunk: "chunk-[hash].[ext]" },
    define: { "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production") },
    jsx: { runtime: "automatic", development: false },
    plugins: [namedReact],
    metafile: true,
  });
  const modules: Record<string, string> = {};
  const imports: Record<string, string[]> = {};
  const outputs = result.metafile?.outputs ?? {};
  for (const [file, output] of Object.entries(outputs)) {
    if (!output.entryPoint) continue;
    const name = basename(output.entryPoint).replace(/\.entry\.ts$/, ".js");
    modules[name] = publicPath(file);
    imports[name] = [...staticImportsOf(file, outputs)].map(publicPath);
  }
  return { modules, imports };
}

const COMPUTED_NAME = /React\[" (\w+) "\.trim\(\)\.toString\(\)\]/g;

/** Radix looks up React's exports by a computed name, so the bundle would keep all of them. */
const namedReact: Bun.BunPlugin = {
  name: "named-react",
  setup(build) {
    build.onLoad({ filter: /@radix-ui[/\\].+\.mjs$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replace(COMPUTED_NAME, "React.$1"),
      loader: "js",
    }));
  },
};

/** Built separately: a library that is not an ES module would add its helpers to every page. */
async function buildLibraries(folder: string, development: boolean) {
  const libraries: Record<string, string> = {};
  for (const path of new Bun.Glob("*/*.library.ts").scanSync(import.meta.dir)) {
    const { outputs } = await Bun.build({
      entrypoints: [join(import.meta.dir, path)],
      outdir: folder,
      target: "browser",
      format: "esm",
      minify: !development,
      naming: "[name]-[hash].[ext]",
    });
    const name = basename(path).replace(/\.library\.ts$/, ".js");
    libraries[name] = publicPath(outputs[0]?.path ?? "");
  }
  return libraries;
}

function staticImportsOf(
  file: string,
  outputs: Bun.BuildMetafile["outputs"],
  seen = new Set<string>(),
): Set<string> {
  for (const { kind, path } of outputs[file]?.imports ?? []) {
    if (kind !== "import-statement" || seen.has(path)) continue;
    staticImportsOf(path, outputs, seen);
    seen.add(path);
  }
  return seen;
}

/** Bun's bundler would lower light-dark() for browsers older than those we support. */
async function buildStyles(folder: string, files: Record<string, string>): Promise<string> {
  const source = join(ROOT, "public/css");
  const parts: string[] = [];
  for (const line of (await Bun.file(join(source, "site.css")).text()).split("\n")) {
    const [, file, layer] = /^@import "\.\/(.+)" layer\((.+)\);$/.exec(line) ?? [];
    const css = file ? `@layer ${layer} {\n${await Bun.file(join(source, file)).text()}}` : line;
    parts.push(css);
  }
  const css = parts
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\n\s*/g, "\n")
    .replace(/\n+/g, "\n")
    .replace(/url\("asset:([^"]+)"\)/g, (_, name: string) => `url("${files[name]}")`);
  return writeHashed(folder, "site.css", css);
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => join(folder, name));
}

async function copyHashed(folder: string, files: readonly string[]) {
  const paths: Record<string, string> = {};
  for (const file of files) {
    const name = basename(file);
    paths[name] = await writeHashed(folder, name, await Bun.file(file).bytes());
  }
  return paths;
}

async function writeHashed(folder: string, name: string, content: string | Uint8Array) {
  const hash = Bun.hash(content).toString(36);
  const dot = name.lastIndexOf(".");
  const hashedName = `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
  await Bun.write(join(folder, hashedName), content);
  return publicPath(hashedName);
}

function publicPath(file: string): string {
  return `/assets/${basename(file)}`;
}
