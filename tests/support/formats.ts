import { type Reading, readFile, UnpackedByteCounter } from "../../src/formats";
import { readWhole } from "../../src/formats/limits";

export interface Read {
  documents: string[];
  reading: Reading;
  faults: Array<[path: string, fault: string]>;
}

export async function readIn(
  name: string,
  content: Uint8Array | string | Blob,
  maxUnpacked = 2 ** 40,
): Promise<Read> {
  const documents: string[] = [];
  let document = "";
  const sink = {
    text(piece: string) {
      document += piece;
    },
    end() {
      documents.push(document);
      document = "";
    },
  };
  const limits = {
    unpacked: new UnpackedByteCounter(maxUnpacked),
    scratch: async (bytes: AsyncIterable<Uint8Array>) => ({
      blob: new Blob([Buffer.from(await readWhole(bytes))]),
      remove: async () => {},
    }),
  };
  const source = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
  const reading = await readFile(source, name, sink, limits);
  const faults = reading.faults.map(({ path, fault }) => [path, fault] as [string, string]);
  return { documents, reading, faults };
}

export const wordsOf = ({ documents }: Read): number =>
  documents.join(" ").split(/\s+/).filter(Boolean).length;
