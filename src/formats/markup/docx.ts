import { zipIndex } from "../archives/zip";
import { Unreadable } from "../faults";
import type { Guard } from "../limits";
import type { Sink } from "../reading";
import { BoundedParser } from "./bounded-parser";

const PARTS = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"];

const PIECE_CHARACTERS = 65_536;

export async function readDocx(blob: Blob, sink: Sink, guard: Guard): Promise<void> {
  const index = await zipIndex(blob);
  if (!index.has("word/document.xml")) throw new Unreadable("format");
  for (const part of PARTS) {
    const entry = index.get(part);
    if (!entry) continue;
    if (entry.fault) throw new Unreadable(entry.fault);
    await readPart(guard.counted(entry.bytes()), sink);
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
