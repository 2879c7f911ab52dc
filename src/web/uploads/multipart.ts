import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { z } from "zod";
import { InvalidInput } from "../../lib/errors";
import type { IncomingFile } from "../../uploads/uploads";
import { type Form, UnreadableForm } from "../http/body";
import { requireKnownNames } from "../http/known-fields";

export interface FormWithFile<Stored> {
  fields: Form;
  file: Promise<Stored | null>;
}

const FORM_LIMITS = { files: 1, fields: 30, fieldSize: 200_000, headerPairs: 50, headerSize: 8192 };

export async function readForm<Stored>(
  request: Request,
  store: (file: IncomingFile) => Promise<Stored>,
  declared: z.ZodObject = z.object({}),
): Promise<FormWithFile<Stored>> {
  const parser = parserFor(request.headers.get("content-type") ?? "");
  const abortController = new AbortController();
  const fields: Form = {};
  let file: Promise<Stored | null> = Promise.resolve(null);
  let destroyFile = () => {};
  parser.on("field", (name, value) => {
    fields[name] = value;
    try {
      requireKnownNames(declared.shape, { [name]: value });
    } catch (reason) {
      parser.destroy(reason as InvalidInput);
    }
  });
  parser.on("file", (_, bytes, name) => {
    // Browsers send an empty, unnamed file if none was chosen.
    if (!name) return void bytes.resume();
    // Without a listener, an error before the first read would end the process.
    bytes.on("error", () => {});
    file = store({ name, bytes });
    file.catch((reason) => abortController.abort(reason));
    destroyFile = () => void bytes.destroy(new UnreadableForm());
  });
  try {
    // Node and the DOM declare the same stream twice.
    const body = Readable.fromWeb((request.body ?? new Blob().stream()) as unknown as WebStream);
    await pipeline(body, parser, { signal: abortController.signal });
  } catch (reason) {
    if (abortController.signal.aborted) return { fields, file };
    // Otherwise `store` would wait forever for the rest of the file.
    destroyFile();
    await file.catch(() => null);
    throw reason instanceof InvalidInput ? reason : new UnreadableForm();
  }
  return { fields, file };
}

function parserFor(contentType: string): BusboyInstance {
  try {
    const headers = { "content-type": contentType };
    return new Busboy({ headers, limits: FORM_LIMITS, preservePath: true });
  } catch {
    throw new UnreadableForm();
  }
}
