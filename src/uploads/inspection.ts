import { TooLarge, UnsupportedType } from "../lib/errors";
import { type MediaType, mediaTypeOf, TELLING_BYTES } from "./media-types";

/** A file whose content is none that a roadshow shows. */
export class UnsupportedFile extends UnsupportedType {
  constructor() {
    super("unsupported-file");
  }
}

/** Looks at a file while it passes by on its way to the disk. */
export class Inspection {
  /** Bytes that have passed. */
  size = 0;
  mediaType: MediaType | null = null;

  constructor(private readonly maxBytes: number) {}

  /**
   * Passes a file on, from when its beginning has shown what it is.
   * @throws UnsupportedFile then, TooLarge with the first byte over the limit
   */
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
      yield await this.#told(head);
    }
    if (!this.mediaType) yield await this.#told(head);
  }

  async #told(head: Uint8Array): Promise<Uint8Array> {
    this.mediaType = await mediaTypeOf(head.subarray(0, TELLING_BYTES));
    if (!this.mediaType) throw new UnsupportedFile();
    return head;
  }
}
