import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { tarEntries } from "../../archives/tar";
import { whole } from "../../limits";
import packed from "./cmaps.tar.zst" with { type: "file" };

let loaded: Promise<Map<string, Uint8Array>> | undefined;

export class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    loaded ??= load();
    const map = (await loaded).get(filename);
    if (!map) throw new Error(`there is no character map ${filename}`);
    // pdf.js takes the bytes for itself.
    return map.slice();
  }
}

async function load(): Promise<Map<string, Uint8Array>> {
  const maps = new Map<string, Uint8Array>();
  async function* archive() {
    yield zstdDecompressSync(readFileSync(packed));
  }
  for await (const { name, bytes } of tarEntries(archive())) maps.set(name, await whole(bytes()));
  return maps;
}
