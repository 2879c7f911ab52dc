import type { Db } from "../../db/client";
import { endedSessions } from "../accounts/session-list";
import { hashToken, type Sessions } from "../accounts/sessions";
import type { Clock } from "../lib/time";
import { CLOSE_CODES } from "./close-codes";

interface Closable {
  close(code: number, reason: string): unknown;
}

interface SessionSocketsDeps {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  onFailure(error: unknown): void;
}

const BATCH_SIZE = 500;

/** Closes the connections of ended sessions, so that no page looks live but receives nothing. */
export class SessionSockets {
  readonly #openSessions = new Map<string, { memberId: string; sockets: Set<Closable> }>();
  readonly #sessions = new WeakMap<Closable, string>();
  #uncheckedSids: string[] = [];

  constructor(private readonly deps: SessionSocketsDeps) {}

  onOpen(socket: Closable, token: string, memberId: string): void {
    const sid = hashToken(token);
    const session = this.#openSessions.get(sid) ?? { memberId, sockets: new Set() };
    this.#openSessions.set(sid, session);
    session.sockets.add(socket);
    this.#sessions.set(socket, sid);
  }

  onClose(socket: Closable): void {
    const sid = this.#sessions.get(socket);
    const session = sid && this.#openSessions.get(sid);
    if (!session) return;
    session.sockets.delete(socket);
    if (session.sockets.size === 0) this.#openSessions.delete(sid);
  }

  onSessionChange(target: { sid: string } | { userId: string }): void {
    const sids = "sid" in target ? [target.sid] : this.#sessionsOf(target.userId);
    const openSids = sids.filter((sid) => this.#openSessions.has(sid));
    void this.#closeEnded(openSids).catch((error) => this.deps.onFailure(error));
  }

  /** Closes connections whose sessions have ended unnoticed, checking some or all of them. */
  async checkSessions(isFullCheck = false): Promise<void> {
    if (isFullCheck || this.#uncheckedSids.length === 0)
      this.#uncheckedSids = [...this.#openSessions.keys()];
    do await this.#closeEnded(this.#uncheckedSids.splice(0, BATCH_SIZE));
    while (isFullCheck && this.#uncheckedSids.length > 0);
  }

  /** Checks all sessions, because some may have ended unnoticed. */
  onMissedMessages(): void {
    this.deps.sessions.refreshAll();
    void this.checkSessions(true).catch((error) => this.deps.onFailure(error));
  }

  #sessionsOf(userId: string): string[] {
    const sessions = [...this.#openSessions].filter(([, { memberId }]) => memberId === userId);
    return sessions.map(([sid]) => sid);
  }

  async #closeEnded(sids: readonly string[]): Promise<void> {
    const { db, clock, sessions } = this.deps;
    for (const sid of await endedSessions(db, sids, clock.now())) {
      sessions.forget(sid);
      for (const socket of this.#openSessions.get(sid)?.sockets ?? [])
        socket.close(CLOSE_CODES.policyViolation, "signed out");
    }
  }
}
