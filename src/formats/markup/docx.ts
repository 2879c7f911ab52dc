import { zipIndex } from "../archives/zip";
import { FileFaultError } from "../faults";
import type { BombGuard } from "../limits";
import type { Sink } from "../reading";
import { BoundedParser } from "./bounded-parser";

const TEXT_PARTS = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"];

const PIECE_CHARACTERS = 65_536;

export async function readDocx(blob: Blob, sink: Sink, guard: BombGuard): Promise<void> {
  const index = await zipIndex(blob);
  if (!index.has("word/document.xml")) throw new FileFaultError("format");
  for (const part of TEXT_PARTS) {
    const entry = index.get(part);
    if (!entry) continue;
    if (entry.fault) throw new FileFaultError(entry.fault);
    await readPart(guard.countBytes(entry.bytes()), sink);
  }
  sink.end();
}

async function readPart(bytes: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  let isText = false;
  let paragraph = "";
  const parser = new BoundedParser(
    {
      onopentagname(name) {
        if (name === "w:t") isText = true;
        else if (name === "w:tab") paragraph += "\t";
        else if (name === "w:br" || name === "w:cr") paragraph += "\n";
      },
      onclosetag(name) {
        if (name === "w:t") isText = false;
        else if (name === "w:p") {
          if (paragraph !== "") sink.text(`${paragraph}\n`);
          paragraph = "";
        }
      },
      ontext(text) {
        if (isText) paragraph += text;
        if (paragraph.length < PIECE_CHARACTERS) return;
        sink.text(paragraph);
        paragraph = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of bytes) parser.write(decoder.decode(chunk, { stream: true }));
  parser.end(decoder.decode());
  if (paragraph !== "") sink.text(paragraph);
}
