import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

export type TarEntry = readonly [name: string, content: string | Buffer, header?: object];

export async function tarOf(entries: Iterable<TarEntry>): Promise<Buffer> {
  const tarred = pack();
  for (const [name, content, header] of entries) tarred.entry({ name, ...header }, content);
  tarred.finalize();
  return Buffer.concat((await Array.fromAsync(tarred)) as Buffer[]);
}

export async function writeArchive(file: string, files: Record<string, string>): Promise<void> {
  await Bun.write(file, gzipSync(await tarOf(Object.entries(files))));
}
