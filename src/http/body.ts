import { Elysia } from "elysia";
import { TooLarge } from "../lib/errors";
import { NotJson } from "./errors";

/** For JSON and forms; uploads have their own. */
export const MAX_BODY_BYTES = 1_000_000;

/**
 * Reads bodies within the limit, whether or not their length was announced. JSON that is none is
 * refused by our own words; forms become plain objects of strings.
 */
export function bodyLimit(maxBytes = MAX_BODY_BYTES) {
  return new Elysia({ name: "body-limit" }).onParse(
    { as: "global" },
    async ({ request, contentType }) => {
      if (contentType === "application/json") {
        const text = await readText(request, maxBytes);
        try {
          return JSON.parse(text);
        } catch {
          throw new NotJson();
        }
      }
      if (contentType === "application/x-www-form-urlencoded") {
        return formFields(new URLSearchParams(await readText(request, maxBytes)));
      }
    },
  );
}

/** The last value of each name, as a form with a hidden fallback means it. */
function formFields(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(form);
}

/** @throws TooLarge */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = request.headers.get("content-length");
  if (Number(announced ?? 0) > maxBytes) throw new TooLarge(maxBytes);
  if (announced !== null || !request.body) return request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
