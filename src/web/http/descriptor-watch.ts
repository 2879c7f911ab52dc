import { closeSync, openSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import type { Logger } from "pino";
import { type Clock, MINUTE, SECOND } from "../../lib/time";

interface Needs {
  log: Logger;
  clock: Clock;
  /** Takes a descriptor and gives it back. @throws where there is none */
  take?(): void;
}

const LOOK_EVERY_MS = SECOND;
const TELL_EVERY_MS = MINUTE;

/** None for this process, or none for the whole system. */
const NONE_LEFT = /^(EMFILE|ENFILE)$/;

/**
 * Notices that no file descriptor is left: the kernel then keeps new connections waiting, of which
 * neither the server nor who waits is told anything. Says so at most once a minute, and when it is over.
 */
export class DescriptorWatch {
  readonly #take: () => void;
  readonly #limit = ownLimit();
  #timer: ReturnType<typeof setInterval> | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTold = false;

  constructor(private readonly needs: Needs) {
    this.#take = needs.take ?? takeOne;
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  look(): void {
    const { log, clock } = this.needs;
    const code = this.#shortage();
    if (code === null) {
      if (this.#isTold) log.info("file descriptors are free again");
      this.#isTold = false;
      return;
    }
    const now = clock.now();
    if (Math.abs(now - this.#toldAt) < TELL_EVERY_MS) return;
    this.#toldAt = now;
    this.#isTold = true;
    log.error(
      { code, limit: this.#limit },
      "no file descriptor is left, so new connections wait and no file can be opened: raise the limit (LimitNOFILE of systemd, ulimit -n)",
    );
  }

  #shortage(): string | null {
    try {
      this.#take();
      return null;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      return NONE_LEFT.test(code) ? code : null;
    }
  }
}

function takeOne(): void {
  closeSync(openSync(devNull, "r"));
}

/** How many this process may have; known beforehand, since to read it takes one. Only Linux tells. */
function ownLimit(): number | undefined {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}
