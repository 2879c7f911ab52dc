import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { IncomingFile } from "../../uploads/uploads";
import { type Form, UnreadableForm } from "../http/body";

/** A form that was posted with a file, or without one. */
export interface FormWithFile<Stored> {
  /** All fields; where the file was refused, only those before it. */
  fields: Form;
  /** What storing the file gave, or was refused with; null where none was chosen. */
  file: Promise<Stored | null>;
}

const LIMITS = { files: 1, fields: 30, fieldSize: 200_000, headerPairs: 50, headerSize: 8192 };

/**
 * Reads a multipart form as it comes in, and hands its file to `store` piece by piece. Once `store`
 * has refused it, nothing more is read.
 * @throws UnreadableForm for what is no such form, or was cut off
 */
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
    // Where none was chosen, browsers send an empty one without a name.
    if (!name) return void bytes.resume();
    // It may be cut off before anybody reads it; whoever does is told then.
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
    // Without this, storing the file would wait for its rest for ever.
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
