import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { modelLanguages } from "../models/languages";
import { extractText } from "./extract";
import { type TextSource, trainingSources } from "./sources";

const MEGABYTE = 1_000_000;

/** All that is taken of one source, files in the order of their names. */
export async function textOf(folder: string, source: TextSource): Promise<string> {
  const paths = [
    ...new Bun.Glob(source.glob).scanSync({ cwd: folder, followSymlinks: true }),
  ].sort();
  const most = (source.most ?? Number.POSITIVE_INFINITY) * MEGABYTE;
  const share = most / Math.max(1, paths.length);
  const texts: string[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const path of paths) {
    if (bytes >= most || source.except?.test(path)) continue;
    const text = extractText(await Bun.file(join(folder, path)).bytes(), source.format);
    const lines = text.split("\n").filter((line) => !seen.has(line) && seen.add(line));
    const kept = lines.join("\n").slice(0, paths.length > 3 ? Math.max(share, 60_000) : most);
    texts.push(kept);
    bytes += Buffer.byteLength(kept);
  }
  return texts.join("\n");
}

if (import.meta.main) {
  const [folder = ".", out = "texts"] = process.argv.slice(2);
  mkdirSync(out, { recursive: true });
  for (const language of modelLanguages) {
    const parts: string[] = [];
    for (const source of trainingSources.filter((one) => one.language === language)) {
      const text = await textOf(folder, source);
      console.log(language, source.glob, Math.round(Buffer.byteLength(text) / 1000), "kB");
      parts.push(text);
    }
    writeFileSync(join(out, `${language}.txt`), parts.join("\n"));
  }
}
