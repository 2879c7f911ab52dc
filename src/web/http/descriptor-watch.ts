import { closeSync, openSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import type { Logger } from "pino";
import { type Clock, MINUTE, SECOND } from "../../lib/time";

interface DescriptorWatchDeps {
  log: Logger;
  clock: Clock;
  tryOpen?(): void;
}

const POLL_MS = SECOND;
const WARNING_MS = MINUTE;

const SHORTAGE_CODES = /^(EMFILE|ENFILE)$/;

/** Without a free descriptor, the kernel holds new connections and reports no error. */
export class DescriptorWatch {
  readonly #tryOpen: () => void;
  readonly #limit = readDescriptorLimit();
  #timer: ReturnType<typeof setInterval> | undefined;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #isWarned = false;

  constructor(private readonly deps: DescriptorWatchDeps) {
    this.#tryOpen = deps.tryOpen ?? openDescriptor;
  }

  start(): void {
    this.#timer = setInterval(() => this.probe(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  probe(): void {
    const { log, clock } = this.deps;
    const code = this.#shortageCode();
    if (code === null) {
      if (this.#isWarned) log.info("file descriptors are free again");
      this.#isWarned = false;
      return;
    }
    const now = clock.now();
    if (Math.abs(now - this.#warnedAt) < WARNING_MS) return;
    this.#warnedAt = now;
    this.#isWarned = true;
    log.error(
      { code, limit: this.#limit },
      "out of file descriptors, so new connections wait and no files can be opened: raise the limit (systemd's LimitNOFILE, or ulimit -n)",
    );
  }

  #shortageCode(): string | null {
    try {
      this.#tryOpen();
      return null;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      return SHORTAGE_CODES.test(code) ? code : null;
    }
  }
}

function openDescriptor(): void {
  closeSync(openSync(devNull, "r"));
}

/** Reading this file needs a descriptor, so it is read at startup. It exists only on Linux. */
function readDescriptorLimit(): number | undefined {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
