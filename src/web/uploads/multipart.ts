import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { IncomingFile } from "../../uploads/uploads";
import { type Form, UnreadableForm } from "../http/body";

export interface FormWithFile<Stored> {
  fields: Form;
  file: Promise<Stored | null>;
}

const LIMITS = { files: 1, fields: 30, fieldSize: 200_000, headerPairs: 50, headerSize: 8192 };

export async function readForm<Stored>(
  request: Request,
  store: (file: IncomingFile) => Promise<Stored>,
): Promise<FormWithFile<Stored>> {
  const parser = parserFor(request.headers.get("content-type") ?? "");
  const stopping = new AbortController();
  const fields: Form = {};
  let file: Promise<Stored | null> = Promise.resolve(null);
  let cutOff = () => {};
  parser.on("field", (name, value) => {
    fields[name] = value;
  });
  parser.on("file", (_, bytes, name) => {
    // Browsers send an empty, unnamed file if none was chosen.
    if (!name) return void bytes.resume();
    // The stream can fail before anyone reads it, and the reader gets the error then.
    bytes.on("error", () => {});
    file = store({ name, bytes });
    file.catch((reason) => stopping.abort(reason));
    cutOff = () => void bytes.destroy(new UnreadableForm());
  });
  try {
    const body = Readable.fromWeb((request.body ?? new Blob().stream()) as unknown as WebStream);
    await pipeline(body, parser, { signal: stopping.signal });
  } catch {
    if (stopping.signal.aborted) return { fields, file };
    // Without this, storing would wait for the rest forever.
    cutOff();
    await file.catch(() => null);
    throw new UnreadableForm();
  }
  return { fields, file };
}

function parserFor(contentType: string): BusboyInstance {
  try {
    const headers = { "content-type": contentType };
    return new Busboy({ headers, limits: LIMITS, preservePath: true });
  } catch {
    throw new UnreadableForm();
  }
}
