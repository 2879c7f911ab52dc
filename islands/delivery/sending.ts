import type { DetailedError, Upload } from "tus-js-client";
import { pageLanguage, Refused } from "../runtime/post-json";
import type { BegunFile } from "./props";
import { answerOf, fetchBegunFiles, isPassing, mayBeStored } from "./server";
import type { ChosenFile } from "./triage";

export interface SentFile {
  name: string;
  bytes: number;
  sent: number;
  href: string | null;
  /** Null if another page or program started it: the seller must choose the file again. */
  file: Blob | null;
  fault: string | null;
  found: Pick<BegunFile, "n" | "reading" | "faults" | "candidates" | "encoding"> | null;
}

export interface Progress {
  files: readonly SentFile[];
  /** `broken` resumes by itself; `lost` waits for the seller. */
  state: "idle" | "sending" | "paused" | "broken" | "lost";
}

/** Below the request body limits of common proxies. */
const PIECE_BYTES = 32_000_000;
const WAITS_MS = [0.5, 1, 2, 4, 8, 15, 30, 60].map((seconds) => seconds * 1000);

/** Sends files one after another by tus, resuming each at the server's offset. */
export class Sending {
  #progress: Progress;
  #upload: Upload | null = null;
  #watchers = new Set<() => void>();

  constructor(
    private readonly path: string,
    private readonly library: string,
    begun: readonly BegunFile[],
    private readonly failed: string,
  ) {
    const files = begun.map(({ name, bytes, received: sent, href, ...found }) => ({
      ...{ name, bytes, sent, href, file: null, fault: null, found },
    }));
    this.#progress = { files, state: "idle" };
  }

  readonly progress = (): Progress => this.#progress;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** A file with the same name and size as an earlier upload resumes it. */
  add(chosen: readonly ChosenFile[]): void {
    const files = new Map(this.#progress.files.map((file) => [file.name, file]));
    for (const { name, file } of chosen) {
      const known = files.get(name);
      // The server lets a new file replace an unreadable one of the same name.
      const begun = known?.found?.faults.length ? undefined : known;
      if (begun?.file && !begun.fault) continue;
      const isSame = begun !== undefined && begun.bytes === file.size && !begun.fault;
      if (begun && begun.href !== null && !isSame) {
        files.set(name, { ...begun, fault: this.failed });
        continue;
      }
      const fresh = { name, bytes: file.size, sent: 0, href: null, fault: null, found: null };
      files.set(name, { ...(isSame ? begun : fresh), file });
    }
    this.#show({ files: [...files.values()] });
    if (this.#progress.state !== "paused") this.go();
  }

  go(): void {
    this.#show({ state: "sending" });
    if (!this.#upload) void this.#next();
  }

  pause(): void {
    this.#show({ state: "paused" });
    void this.#stop();
  }

  /** @throws Refused, TypeError */
  async remove(name: string): Promise<void> {
    const file = this.#progress.files.find((file) => file.name === name);
    if (!file) return;
    if (this.#current === name) await this.#stop();
    if (file.href !== null) await this.#delete(file.href);
    this.#show({ files: this.#progress.files.filter((file) => file.name !== name) });
    if (this.#progress.state === "sending") this.go();
  }

  async renew(): Promise<void> {
    for (const { name, ...found } of await fetchBegunFiles(this.path)) this.#note(name, { found });
  }

  close(): void {
    this.#watchers.clear();
    void this.#stop();
  }

  #current: string | null = null;

  async #stop(): Promise<void> {
    const upload = this.#upload;
    [this.#upload, this.#current] = [null, null];
    await upload?.abort();
  }

  async #delete(href: string): Promise<void> {
    const response = await fetch(href, {
      method: "DELETE",
      headers: { "tus-resumable": "1.0.0", ...pageLanguage() },
    });
    if (!response.ok && response.status !== 404) {
      const { message } = (await response.json()) as { message: string };
      throw new Refused(message, response.status);
    }
  }

  async #next(): Promise<void> {
    const next = this.#progress.files.find(
      ({ file, fault, sent, bytes, href }) => file && !fault && (sent < bytes || href === null),
    );
    if (!next?.file) {
      this.#show({ state: "idle" });
      return;
    }
    this.#current = next.name;
    const { Upload }: typeof import("./tus.library") = await import(this.library);
    // The upload was paused or removed during the request.
    if (this.#current !== next.name || this.#progress.state !== "sending") return;
    this.#send(Upload, next.name, next.file);
  }

  #send(Uploading: typeof Upload, name: string, file: Blob): void {
    const { href } = this.#progress.files.find((other) => other.name === name) ?? { href: null };
    const upload = new Uploading(file, {
      ...(href === null ? { endpoint: `${this.path}/files` } : { uploadUrl: href }),
      metadata: { filename: name },
      headers: pageLanguage(),
      chunkSize: PIECE_BYTES,
      retryDelays: WAITS_MS,
      storeFingerprintForResuming: false,
      onShouldRetry: (error, tries) => {
        const passes = isPassing(error) || (mayBeStored(error) && tries < 2);
        if (passes) this.#show({ state: "broken" });
        return passes;
      },
      onUploadUrlAvailable: () => this.#note(name, { href: upload.url }),
      onProgress: (sent) => {
        // The last byte counts only once the server has confirmed the file.
        this.#note(name, { sent: Math.max(0, Math.min(sent, file.size - 1)) });
        this.#show({ state: "sending" });
      },
      onSuccess: () => {
        this.#note(name, { sent: file.size, href: upload.url });
        this.#upload = null;
        void this.#next();
      },
      onError: (error) => void this.#broken(name, error as DetailedError),
    });
    this.#upload = upload;
    upload.start();
  }

  async #broken(name: string, error: DetailedError): Promise<void> {
    [this.#upload, this.#current] = [null, null];
    if (isPassing(error)) return this.#show({ state: "lost" });
    const known = await fetchBegunFiles(this.path).catch(() => null);
    const begun = known?.find((file) => file.name === name);
    const ownFile = this.#progress.files.find((file) => file.name === name);
    // The response to its creation was lost, or it was removed elsewhere.
    if (
      ownFile &&
      known &&
      (begun?.href ?? null) !== ownFile.href &&
      (!begun || begun.bytes === ownFile.bytes)
    )
      this.#note(name, { href: begun?.href ?? null, sent: begun?.received ?? 0 });
    else this.#note(name, { fault: answerOf(error) ?? this.failed });
    await this.#next();
  }

  #note(name: string, change: Partial<SentFile>): void {
    const files = this.#progress.files.map((file) =>
      file.name === name ? { ...file, ...change } : file,
    );
    this.#show({ files });
  }

  #show(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
