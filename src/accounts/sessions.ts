import type { Db } from "../../db/client";
import { isStorageFailure } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { lruCache } from "../lib/memo";
import { currentRequester } from "../lib/requester";
import { type Clock, DAY, HOUR, MINUTE, SECOND } from "../lib/time";
import { requireOwnEntrance } from "../memberships/entrance";
import { endOldestSessions, verifiedFlagOf } from "./session-limit";
import { isTokenSecret } from "./token-secret";
import { type Viewer, viewerFrom } from "./viewer";
import { findSession, findTokenViewer } from "./viewer-rows";

export type { Viewer } from "./viewer";

export interface SessionStart {
  secondFactor?: boolean;
  /** When the member last proved who they are; now, unless a provider says otherwise. */
  provedAt?: number;
  /** The member has signed in at their organization's provider, or continues a session. */
  admitted?: boolean;
}

/** The token is sent once and only its hash is stored. */
export interface StartedSession {
  token: string;
  expiresAt: number;
}

export const IDLE_MS = 7 * DAY;
const TOUCH_INTERVAL_MS = HOUR;
/** How exactly a list of tokens says when each was last used. */
const TOKEN_TOUCH_MS = MINUTE;
const CACHE_MS = 30 * SECOND;
const MAX_CACHED_SESSIONS = 50_000;
const MAX_USER_AGENT_LENGTH = 300;

interface CachedSession {
  viewer: Viewer;
  expire: number;
  touchedAt: number;
  readAt: number;
}

/** Caches sessions and tokens of programs in memory, because every request looks one up. */
export class Sessions {
  #cache = lruCache<string, CachedSession>(MAX_CACHED_SESSIONS);
  #changes = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lifetimeMs: number,
  ) {}

  /** @throws ProviderRequired */
  async start(
    userId: string,
    userAgent = "",
    { secondFactor = false, admitted = false, provedAt }: SessionStart = {},
  ): Promise<StartedSession> {
    if (!admitted) await requireOwnEntrance(this.db, userId);
    const now = this.clock.now();
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    const sid = hashToken(token);
    const expiresAt = now + this.lifetimeMs;
    const second_factor = secondFactor ? 1 : 0;
    const times = {
      created_at: now,
      proved_at: provedAt ?? now,
      expire: expiresAt,
      idle_expire: now + IDLE_MS,
    };
    const sess = JSON.stringify({ userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) });
    await inTransaction(this.db, async (tx) => {
      await tx.deleteFrom("sessions").where("expire", "<=", now).execute();
      const verified = await verifiedFlagOf(tx, userId);
      await tx
        .insertInto("sessions")
        .values({
          sid,
          user_id: userId,
          verified_at_start: verified,
          second_factor,
          sess,
          ...times,
        })
        .execute();
      await endOldestSessions(tx, userId, sid);
    });
    return { token, expiresAt };
  }

  /** @param credential a session's token, or a token for programs */
  async viewerOf(credential: string): Promise<Viewer | null> {
    const sid = hashToken(credential);
    const now = this.clock.now();
    let session = this.#cache.get(sid);
    if (!session || now - session.readAt >= CACHE_MS)
      session = await this.#read(sid, isTokenSecret(credential), now);
    if (!session || now >= session.expire) return null;
    const { token } = session.viewer;
    const idleMs = now - session.touchedAt;
    if (!token && idleMs >= IDLE_MS) return null;
    if (idleMs > (token ? TOKEN_TOUCH_MS : TOUCH_INTERVAL_MS)) await this.#touch(sid, session, now);
    return session.viewer;
  }

  async noteProof(token: string, { secondFactor }: { secondFactor: boolean }): Promise<void> {
    const sid = hashToken(token);
    const proof = { proved_at: this.clock.now(), ...(secondFactor && { second_factor: 1 }) };
    await inTransaction(this.db, async (tx) => {
      await tx.updateTable("sessions").set(proof).where("sid", "=", sid).execute();
      announce(tx, { type: "session-changed", sid });
    });
    this.forget(sid);
  }

  async end(token: string): Promise<void> {
    const sid = hashToken(token);
    await inTransaction(this.db, async (tx) => {
      await tx.deleteFrom("sessions").where("sid", "=", sid).execute();
      announce(tx, { type: "session-changed", sid });
    });
    this.forget(sid);
  }

  forget(sid: string): void {
    this.#changes++;
    this.#cache.delete(sid);
  }

  refreshAll(): void {
    this.#changes++;
    this.#cache.clear();
  }

  refresh(userId: string): void {
    this.#changes++;
    for (const [sid, { viewer }] of this.#cache.entries()) {
      if (viewer.id === userId || viewer.memberId === userId) this.#cache.delete(sid);
    }
  }

  async #read(sid: string, isToken: boolean, now: number): Promise<CachedSession | undefined> {
    const changes = this.#changes;
    const session = await (isToken ? this.#readToken(sid, now) : this.#readSession(sid, now));
    if (!session) {
      this.#cache.delete(sid);
      return undefined;
    }
    // A session that was read before a change must not be cached.
    if (changes === this.#changes) this.#cache.set(sid, session);
    return session;
  }

  async #readSession(sid: string, readAt: number): Promise<CachedSession | undefined> {
    const row = await findSession.first(this.db, { sid });
    if (!row) return undefined;
    const touchedAt = row.idle_expire - IDLE_MS;
    return { viewer: viewerFrom(row), expire: row.expire, touchedAt, readAt };
  }

  async #readToken(hash: string, readAt: number): Promise<CachedSession | undefined> {
    const row = await findTokenViewer.first(this.db, { hash });
    if (!row) return undefined;
    const { token_id: id, expires_at, previous_until } = row;
    const until = row.token_hash === hash ? expires_at : (previous_until ?? 0);
    return {
      viewer: viewerFrom({ ...row, token: { ...row, id } }),
      expire: Math.min(expires_at, until),
      touchedAt: row.used_at ?? 0,
      readAt,
    };
  }

  async #touch(sid: string, session: CachedSession, now: number): Promise<void> {
    session.touchedAt = now;
    const { token } = session.viewer;
    const touch = token
      ? this.db
          .updateTable("api_tokens")
          .set({ used_at: now, used_from: currentRequester()?.network ?? null })
          .where("id", "=", token.id)
      : this.db
          .updateTable("sessions")
          .set({ idle_expire: now + IDLE_MS })
          .where("sid", "=", sid);
    await touch.execute().catch(ignoreStorageFailure);
  }
}

/** Members can read even when the disk is full. */
function ignoreStorageFailure(error: unknown): void {
  if (!isStorageFailure(error)) throw error;
}

export function hashToken(token: string): string {
  return Bun.SHA256.hash(token, "hex");
}
