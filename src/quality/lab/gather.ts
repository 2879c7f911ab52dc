import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isUnspaced, type ModelLanguage, modelLanguages } from "../model/language-model";
import { extractText, type FileFormat } from "./extract";

/** A row of sources.csv: which files hold a text, and what is taken of it. */
interface Source {
  set: string;
  language: ModelLanguage;
  genre: string;
  name: string;
  glob: string;
  format: FileFormat;
  /** Passages, or megabytes of what models are made from. */
  most: number;
}

const MEGABYTE = 1_000_000;
/** Characters of the passages that are cut from a source, one after the other. */
const LENGTHS = { unspaced: [1500, 3000, 6000], spaced: [3000, 6000, 12_000] };
const SHORTEST = 800;

/** Cuts passages, and joins what models are made from, out of the files of sources.csv. */
export function gather(csv: string, files: string, out: string): void {
  const sources = readFileSync(csv, "utf8").trim().split("\n").slice(1).map(sourceOf);
  for (const language of modelLanguages) {
    const own = sources.filter((one) => one.set === "model" && one.language === language);
    write(join(out, "model"), language, own.map((one) => textOf(files, one)).join("\n"));
  }
  let count = 0;
  for (const source of sources.filter(({ set }) => set !== "model")) {
    const text = textOf(files, source);
    const lengths = LENGTHS[isUnspaced(source.language) || source.language === "ko" ? "unspaced" : "spaced"];
    for (let at = 0; at < source.most; at++) {
      const passage = passageOf(text, (at + 0.5) / source.most, lengths[count % 3] as number);
      if (passage.length < SHORTEST) continue;
      const { set, language, genre, name } = source;
      write(join(out, set), `${language}_${genre}_${name}~${at + 1}`, passage);
      count++;
    }
  }
  console.log(count, "passages");
}

function sourceOf(line: string): Source {
  const fields = Array.from(line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, field = ""]) =>
    field.replace(/^"|"$/g, "").replaceAll('""', '"'),
  );
  const [set = "", language, genre = "", name = "", glob = "", format, most] = fields;
  return {
    ...{ set, genre, name, glob },
    language: language as ModelLanguage,
    format: format as FileFormat,
    most: Number(most),
  };
}

/** What a source's files hold, in the order of their names, each line once. */
function textOf(folder: string, { glob, format, most, set }: Source): string {
  const paths = [...new Bun.Glob(glob).scanSync({ cwd: folder, followSymlinks: true })].sort();
  const room = set === "model" ? most * MEGABYTE : 3 * MEGABYTE;
  const seen = new Set<string>();
  const texts: string[] = [];
  let length = 0;
  for (const path of paths) {
    if (length >= room) break;
    const text = extractText(readFileSync(join(folder, path)), format);
    const kept =
      set === "model"
        ? text.split("\n").filter((line) => !seen.has(line) && seen.add(line)).join("\n")
        : text;
    texts.push(kept.slice(0, room));
    length += kept.length;
  }
  return texts.join("\n");
}

/** A passage from somewhere in a text, from one line's beginning to another's end. */
function passageOf(text: string, place: number, length: number): string {
  const from = Math.floor(Math.max(0, text.length - length) * place);
  const start = from < length && place < 1 && text.length < 2 * length ? 0 : text.indexOf("\n", from) + 1;
  const end = text.indexOf("\n", start + length);
  const isFar = end < 0 || end > start + length * 1.6;
  return text.slice(start, isFar ? start + length : end).trim();
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.txt`), `${text}\n`);
}
