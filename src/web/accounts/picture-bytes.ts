import { InvalidInput, TooLarge } from "../../lib/errors";
import { MAX_PICTURE_BYTES } from "../../rules/limits";
import type { Visit } from "../http/action";

/** The file of a form with a picture. @throws InvalidInput, TooLarge */
export async function pictureBytes(body: Visit["body"]): Promise<Uint8Array> {
  const { picture } = (body ?? {}) as { picture?: unknown };
  if (!(picture instanceof Blob) || picture.size === 0) {
    throw new InvalidInput([{ path: "picture", message: "file-required" }]);
  }
  if (picture.size > MAX_PICTURE_BYTES) throw new TooLarge(MAX_PICTURE_BYTES);
  return picture.bytes();
}
