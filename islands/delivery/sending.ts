import type { DetailedError, Upload } from "tus-js-client";
import { pageLanguage, RequestRefused } from "../runtime/post-json";
import type { BegunFile } from "./props";
import { fetchBegunFiles, isTemporary, mayBeStored, messageOf } from "./server";
import type { ChosenFile } from "./triage";

export interface QueuedFile {
  name: string;
  bytes: number;
  sentBytes: number;
  href: string | null;
  /** Null if another page or program started the upload; the seller must then choose it again. */
  file: Blob | null;
  fault: string | null;
  serverFile: Pick<BegunFile, "n" | "reading" | "faults" | "candidates" | "encoding"> | null;
}

interface UploadProgress {
  files: readonly QueuedFile[];
  /** `broken` resumes by itself; `lost` waits for the seller. */
  state: "idle" | "sending" | "paused" | "broken" | "lost";
}

/** Below the request body limits of common proxies. */
const CHUNK_BYTES = 32_000_000;
const RETRY_DELAYS_MS = [0.5, 1, 2, 4, 8, 15, 30, 60].map((seconds) => seconds * 1000);

/** Uploads one file at a time with tus and resumes each at the server's offset. */
export class UploadQueue {
  #progress: UploadProgress;
  #upload: Upload | null = null;
  #watchers = new Set<() => void>();

  constructor(
    private readonly path: string,
    private readonly library: string,
    begun: readonly BegunFile[],
    private readonly failedText: string,
  ) {
    const files = begun.map(({ name, bytes, received: sentBytes, href, ...serverFile }) => ({
      name,
      bytes,
      sentBytes,
      href,
      file: null,
      fault: null,
      serverFile,
    }));
    this.#progress = { files, state: "idle" };
  }

  readonly progress = (): UploadProgress => this.#progress;

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
      const begun = known?.serverFile?.faults.length ? undefined : known;
      if (begun?.file && !begun.fault) continue;
      const isSame = begun !== undefined && begun.bytes === file.size && !begun.fault;
      if (begun && begun.href !== null && !isSame) {
        files.set(name, { ...begun, fault: this.failedText });
        continue;
      }
      const fresh = {
        name,
        bytes: file.size,
        sentBytes: 0,
        href: null,
        fault: null,
        serverFile: null,
      };
      files.set(name, { ...(isSame ? begun : fresh), file });
    }
    this.#setProgress({ files: [...files.values()] });
    if (this.#progress.state !== "paused") this.resume();
  }

  resume(): void {
    this.#setProgress({ state: "sending" });
    if (!this.#upload) void this.#next();
  }

  pause(): void {
    this.#setProgress({ state: "paused" });
    void this.#stop();
  }

  /** @throws RequestRefused, TypeError */
  async remove(name: string): Promise<void> {
    const file = this.#progress.files.find((file) => file.name === name);
    if (!file) return;
    if (this.#currentName === name) await this.#stop();
    if (file.href !== null) await this.#delete(file.href);
    this.#setProgress({ files: this.#progress.files.filter((file) => file.name !== name) });
    if (this.#progress.state === "sending") this.resume();
  }

  async refresh(): Promise<void> {
    for (const { name, ...serverFile } of await fetchBegunFiles(this.path)) {
      const isOwn = this.#progress.files.some((file) => file.name === name && file.file);
      this.#update(name, isOwn ? { serverFile } : { serverFile, sentBytes: serverFile.received });
    }
  }

  /** After a reload, the server still saves what arrived; and another program can upload files. */
  async refreshOthers(): Promise<void> {
    const isOther = ({ file, sentBytes, bytes }: QueuedFile) => file === null && sentBytes < bytes;
    if (this.#progress.files.some(isOther)) await this.refresh();
  }

  close(): void {
    this.#watchers.clear();
    void this.#stop();
  }

  #currentName: string | null = null;

  async #stop(): Promise<void> {
    const upload = this.#upload;
    [this.#upload, this.#currentName] = [null, null];
    await upload?.abort();
  }

  async #delete(href: string): Promise<void> {
    const response = await fetch(href, {
      method: "DELETE",
      headers: { "tus-resumable": "1.0.0", ...pageLanguage() },
    });
    if (!response.ok && response.status !== 404) {
      const { message } = (await response.json()) as { message: string };
      throw new RequestRefused(message, response.status);
    }
  }

  async #next(): Promise<void> {
    const next = this.#progress.files.find(
      ({ file, fault, sentBytes, bytes, href }) =>
        file && !fault && (sentBytes < bytes || href === null),
    );
    if (!next?.file) {
      this.#setProgress({ state: "idle" });
      return;
    }
    this.#currentName = next.name;
    const { Upload }: typeof import("./tus.library") = await import(this.library);
    // The upload was paused or removed during the import.
    if (this.#currentName !== next.name || this.#progress.state !== "sending") return;
    this.#send(Upload, next.name, next.file);
  }

  #send(UploadClass: typeof Upload, name: string, file: Blob): void {
    const { href } = this.#progress.files.find((other) => other.name === name) ?? { href: null };
    const upload = new UploadClass(file, {
      ...(href === null ? { endpoint: `${this.path}/files` } : { uploadUrl: href }),
      metadata: { filename: name },
      headers: pageLanguage(),
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onShouldRetry: (error, tries) => {
        const isRetryable = isTemporary(error) || (mayBeStored(error) && tries < 2);
        if (isRetryable) this.#setProgress({ state: "broken" });
        return isRetryable;
      },
      onUploadUrlAvailable: () => this.#update(name, { href: upload.url }),
      onProgress: (sent) => {
        // The last byte counts only once the server has confirmed the file.
        this.#update(name, { sentBytes: Math.max(0, Math.min(sent, file.size - 1)) });
        this.#setProgress({ state: "sending" });
      },
      onSuccess: () => {
        this.#update(name, { sentBytes: file.size, href: upload.url });
        this.#upload = null;
        void this.#next();
      },
      onError: (error) => void this.#handleFailure(name, error as DetailedError),
    });
    this.#upload = upload;
    upload.start();
  }

  async #handleFailure(name: string, error: DetailedError): Promise<void> {
    [this.#upload, this.#currentName] = [null, null];
    if (isTemporary(error)) return this.#setProgress({ state: "lost" });
    const known = await fetchBegunFiles(this.path).catch(() => null);
    const begun = known?.find((file) => file.name === name);
    const ownFile = this.#progress.files.find((file) => file.name === name);
    // The response that created the upload was lost, or another page removed the upload.
    if (
      ownFile &&
      known &&
      (begun?.href ?? null) !== ownFile.href &&
      (!begun || begun.bytes === ownFile.bytes)
    )
      this.#update(name, { href: begun?.href ?? null, sentBytes: begun?.received ?? 0 });
    else this.#update(name, { fault: messageOf(error) ?? this.failedText });
    await this.#next();
  }

  #update(name: string, change: Partial<QueuedFile>): void {
    const files = this.#progress.files.map((file) =>
      file.name === name ? { ...file, ...change } : file,
    );
    this.#setProgress({ files });
  }

  #setProgress(change: Partial<UploadProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
