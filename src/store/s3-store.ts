import type { S3Address } from "../lib/addresses";
import { MINUTE, SECOND } from "../lib/time";
import { checkedName, FileMissing, type Store, type StoredFile, StoreUnavailable } from "./store";

/** S3 requires parts of at least 5 MiB, and at most 10,000 per file. */
const PART_BYTES = 8_388_608;
const MAX_PARTS = 10_000;

const RESPONSE_TIMEOUT_MS = MINUTE;

/** S3 refuses requests from clocks that differ by more than this. */
const MAX_CLOCK_SKEW_MS = 15 * MINUTE;

export class S3Store implements Store {
  readonly #client: Bun.S3Client;
  readonly #prefix: string;

  constructor(
    address: S3Address,
    folder: string,
    private readonly responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  ) {
    const { endpoint, bucket, prefix, accessKeyId, secretAccessKey, region } = address;
    this.#client = new Bun.S3Client({ endpoint, bucket, accessKeyId, secretAccessKey, region });
    this.#prefix = prefix + folder;
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>, size = 0): Promise<void> {
    const partSize = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
    const writer = this.#file(name).writer({ partSize, queueSize: 1, retry: 3 });
    let unsentBytes = 0;
    try {
      for await (const chunk of bytes) {
        writer.write(chunk);
        unsentBytes += chunk.byteLength;
        if (unsentBytes < partSize) continue;
        unsentBytes = 0;
        // Without back-pressure, unsent bytes would pile up in memory.
        await this.#withTimeout(writer.flush());
        Bun.gc(false);
      }
      await this.#withTimeout(writer.end());
    } catch (error) {
      const cleanup = this.#discardUpload(name, writer);
      // Does not wait for a server that has already failed to respond.
      if (!(error instanceof StoreUnavailable)) await cleanup;
      throw error;
    }
  }

  /** Ending the writer stores the file, so the file is then removed. */
  async #discardUpload(name: string, writer: Bun.NetworkSink): Promise<void> {
    await Promise.resolve(writer.end()).catch(() => {});
    // If this fails, the sweep removes the file.
    await this.remove(name).catch(() => {});
  }

  async stream(name: string, from: number, to: number): Promise<ReadableStream<Uint8Array>> {
    // S3 refuses empty ranges.
    if (from >= to) return new Blob().stream();
    const reader = this.#file(name).slice(from, to).stream().getReader();
    const next = () => this.#withTimeout(reader.read(), name);
    let first: Awaited<ReturnType<typeof next>> | null = await next();
    let missingBytes = to - from;
    return new ReadableStream(
      {
        pull: async (controller) => {
          const { done, value } = first ?? (await next());
          first = null;
          missingBytes -= value?.byteLength ?? 0;
          if (!done) return controller.enqueue(value);
          if (missingBytes > 0)
            throw new StoreUnavailable(`${name} ended ${missingBytes} bytes early`);
          controller.close();
        },
        cancel: () => reader.cancel(),
      },
      { highWaterMark: 0 },
    );
  }

  async remove(name: string): Promise<void> {
    await this.#withTimeout(this.#client.delete(this.#key(name)));
  }

  async *list({ under = "", before = Number.POSITIVE_INFINITY } = {}): AsyncGenerator<StoredFile> {
    const prefix = this.#prefix + under;
    let startAfter: string | undefined;
    for (;;) {
      const page = await this.#withTimeout(this.#client.list({ prefix, startAfter }));
      for (const { key, size = 0, lastModified } of page.contents ?? []) {
        const writtenAt = Date.parse(lastModified ?? "");
        const name = key.slice(this.#prefix.length);
        if (writtenAt + MAX_CLOCK_SKEW_MS < before) yield { name, size };
        startAfter = key;
      }
      if (!page.isTruncated) return;
    }
  }

  /** A bucket's lifecycle rule removes unfinished uploads (SELF-HOSTING.md). */
  async clearUnfinished(): Promise<void> {}

  #file(name: string): Bun.S3File {
    return this.#client.file(this.#key(name));
  }

  #key(name: string): string {
    return this.#prefix + checkedName(name);
  }

  async #withTimeout<T>(response: T | Promise<T>, name = ""): Promise<T> {
    let timer: Timer | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const reason = `no response in ${this.responseTimeoutMs / SECOND} s`;
      timer = setTimeout(() => reject(new StoreUnavailable(reason)), this.responseTimeoutMs);
    });
    try {
      return await Promise.race([response, timeout]);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      if ((error as { code?: string }).code === "NoSuchKey") throw new FileMissing(name);
      throw new StoreUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }
}
