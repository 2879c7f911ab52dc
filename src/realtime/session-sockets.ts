import type { Db } from "../../db/client";
import { endedSessions } from "../accounts/session-list";
import { hashToken, type Sessions } from "../accounts/sessions";
import type { Clock } from "../lib/time";

interface Closable {
  close(code: number, reason: string): unknown;
}

interface SessionSocketsDeps {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  onFailure(error: unknown): void;
}

/** RFC 6455's registry: Policy Violation. */
const POLICY_VIOLATION = 1008;

const BATCH = 500;

/** A page that was signed out elsewhere would otherwise look live and receive nothing. */
export class SessionSockets {
  readonly #open = new Map<string, { memberId: string; sockets: Set<Closable> }>();
  readonly #sessions = new WeakMap<Closable, string>();
  #next: string[] = [];

  constructor(private readonly deps: SessionSocketsDeps) {}

  onOpen(socket: Closable, token: string, memberId: string): void {
    const sid = hashToken(token);
    const session = this.#open.get(sid) ?? { memberId, sockets: new Set() };
    this.#open.set(sid, session);
    session.sockets.add(socket);
    this.#sessions.set(socket, sid);
  }

  onClose(socket: Closable): void {
    const sid = this.#sessions.get(socket);
    const session = sid && this.#open.get(sid);
    if (!session) return;
    session.sockets.delete(socket);
    if (session.sockets.size === 0) this.#open.delete(sid);
  }

  onSessionChange(target: { sid: string } | { userId: string }): void {
    const sids = "sid" in target ? [target.sid] : this.#sessionsOf(target.userId);
    const open = sids.filter((sid) => this.#open.has(sid));
    void this.#closeEnded(open).catch((error) => this.deps.onFailure(error));
  }

  /** Closes connections whose sessions have ended unnoticed, checking some or all of them. */
  async checkSessions(checksAll = false): Promise<void> {
    if (checksAll || this.#next.length === 0) this.#next = [...this.#open.keys()];
    do await this.#closeEnded(this.#next.splice(0, BATCH));
    while (checksAll && this.#next.length > 0);
  }

  /** All sessions are checked again, because some may have ended unnoticed. */
  onMissedMessages(): void {
    this.deps.sessions.refreshAll();
    void this.checkSessions(true).catch((error) => this.deps.onFailure(error));
  }

  #sessionsOf(userId: string): string[] {
    const sessions = [...this.#open].filter(([, { memberId }]) => memberId === userId);
    return sessions.map(([sid]) => sid);
  }

  async #closeEnded(sids: readonly string[]): Promise<void> {
    const { db, clock, sessions } = this.deps;
    for (const sid of await endedSessions(db, sids, clock.now())) {
      sessions.forget(sid);
      for (const socket of this.#open.get(sid)?.sockets ?? [])
        socket.close(POLICY_VIOLATION, "signed out");
    }
  }
}
