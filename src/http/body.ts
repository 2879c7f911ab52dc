import { Elysia } from "elysia";
import { TooLarge } from "../lib/errors";
import { NotJson } from "./errors";

/** What a body may have where nothing else is said. */
export const MAX_BODY_BYTES = 1_000_000;

/** Paths whose bodies may be larger, and how large. */
export type LargeBodies = ReadonlyArray<readonly [path: RegExp, maxBytes: number]>;

/**
 * Reads bodies within their limit, whether or not their length was announced. JSON that is none is
 * refused in our own words; forms become plain objects of strings, other bytes stay bytes.
 */
export function bodyLimit(large: LargeBodies = []) {
  return new Elysia({ name: "body-limit" }).onParse(
    { as: "global" },
    async ({ request, contentType, path }) => {
      const maxBytes = large.find(([pattern]) => pattern.test(path))?.[1] ?? MAX_BODY_BYTES;
      if (contentType === "application/json") return parseJson(await readText(request, maxBytes));
      if (contentType === "application/x-www-form-urlencoded") {
        return formFields(new URLSearchParams(await readText(request, maxBytes)));
      }
      if (contentType === "application/octet-stream") return readBytes(request, maxBytes);
    },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotJson();
  }
}

/** The last value of each name, as a form with a hidden fallback means it. */
function formFields(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(form);
}

/** An announced length is checked before anything is read: the hot path of small bodies. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = request.headers.get("content-length");
  if (announced === null) return new TextDecoder().decode(await readBytes(request, maxBytes));
  if (Number(announced) > maxBytes) throw new TooLarge(maxBytes);
  return request.text();
}

/** @throws TooLarge as soon as more has come */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
