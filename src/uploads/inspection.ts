import { TooLarge, UnsupportedType } from "../lib/errors";
import { type MediaType, mediaTypeOf, TELLING_BYTES } from "./media-types";

export class UnsupportedFile extends UnsupportedType {
  constructor() {
    super("unsupported-file");
  }
}

export class Inspection {
  size = 0;
  mediaType: MediaType | null = null;

  constructor(private readonly maxBytes: number) {}

  /** Nothing passes before the first bytes have shown the type. */
  async *through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let head = new Uint8Array();
    for await (const chunk of bytes) {
      this.size += chunk.byteLength;
      if (this.size > this.maxBytes) throw new TooLarge(this.maxBytes);
      if (this.mediaType) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.byteLength < TELLING_BYTES) continue;
      yield await this.#identified(head);
    }
    if (!this.mediaType) yield await this.#identified(head);
  }

  async #identified(head: Uint8Array): Promise<Uint8Array> {
    this.mediaType = await mediaTypeOf(head.subarray(0, TELLING_BYTES));
    if (!this.mediaType) throw new UnsupportedFile();
    return head;
  }
}
