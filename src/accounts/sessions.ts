import type { Db } from "../../db/client";
import { isStorageFailure } from "../../db/errors";
import { prepared } from "../../db/prepared";
import { inTransaction } from "../../db/transaction";
import { announce } from "../announcements/announce";
import { lruCache } from "../lib/memo";
import { type Clock, DAY, HOUR, SECOND } from "../lib/time";
import { endOldestSessions, verifiedFlagOf } from "./session-limit";
import { type Viewer, type ViewerRow, viewerFrom } from "./viewer";

export type { Viewer } from "./viewer";

/** The token is sent once and only its hash is stored. */
export interface StartedSession {
  token: string;
  expiresAt: number;
}

export const IDLE_MS = 7 * DAY;
const TOUCH_INTERVAL_MS = HOUR;
const CACHE_MS = 30 * SECOND;
const MAX_CACHED_SESSIONS = 50_000;
const MAX_USER_AGENT_LENGTH = 300;

interface CachedSession {
  viewer: Viewer;
  expire: number;
  idleExpire: number;
  readAt: number;
}

type SessionRow = ViewerRow & { expire: number; idle_expire: number };

const findSession = prepared<{ sid: string }, SessionRow>((db, value) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("memberships", "memberships.member_id", "users.id")
    .innerJoin("users as account", (join) =>
      join.on((eb) =>
        eb("account.id", "=", eb.fn.coalesce("memberships.organization_id", "users.id")),
      ),
    )
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .leftJoin("operator_roles", "operator_roles.email", "users.email")
    .select(["users.id", "users.email", "users.first_name", "users.last_name"])
    .select(["users.is_email_verified", "users.created_at", "users.profile_image_url"])
    .select(["users.terms_accepted_at", "users.suspended_at as member_suspended_at"])
    .select("users.waiting_since as member_waiting_since")
    .select(["expire", "idle_expire", "verified_at_start", "second_factor", "settings"])
    .select(["operator_roles.role as operator_role", "memberships.roles as membership_roles"])
    .select(["account.id as account_id", "account.role", "account.suspended_at"])
    .select(["account.verified_at", "account.waiting_since", "account.approval_needed_at"])
    .where("sid", "=", value("sid")),
);

/** Caches sessions in memory, because every request looks one up. */
export class Sessions {
  #cache = lruCache<string, CachedSession>(MAX_CACHED_SESSIONS);
  #changes = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lifetimeMs: number,
  ) {}

  async start(
    userId: string,
    userAgent = "",
    { secondFactor = false } = {},
  ): Promise<StartedSession> {
    const now = this.clock.now();
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
    const sid = hashToken(token);
    const expiresAt = now + this.lifetimeMs;
    const second_factor = secondFactor ? 1 : 0;
    const times = {
      created_at: now,
      proved_at: now,
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

  async viewerOf(token: string): Promise<Viewer | null> {
    const sid = hashToken(token);
    const now = this.clock.now();
    let session = this.#cache.get(sid);
    if (!session || now - session.readAt >= CACHE_MS) session = await this.#read(sid, now);
    if (!session || now >= session.expire || now >= session.idleExpire) return null;
    if (session.idleExpire - now < IDLE_MS - TOUCH_INTERVAL_MS)
      await this.#touch(sid, session, now);
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

  async #read(sid: string, now: number): Promise<CachedSession | undefined> {
    const changes = this.#changes;
    const row = await findSession.first(this.db, { sid });
    if (!row) {
      this.#cache.delete(sid);
      return undefined;
    }
    const session = {
      viewer: viewerFrom(row),
      expire: row.expire,
      idleExpire: row.idle_expire,
      readAt: now,
    };
    // A session that was read before a change must not be cached.
    if (changes === this.#changes) this.#cache.set(sid, session);
    return session;
  }

  async #touch(sid: string, session: CachedSession, now: number): Promise<void> {
    session.idleExpire = now + IDLE_MS;
    await this.db
      .updateTable("sessions")
      .set({ idle_expire: session.idleExpire })
      .where("sid", "=", sid)
      .execute()
      .catch(ignoreStorageFailure);
  }
}

/** Members can read even when the disk is full. */
function ignoreStorageFailure(error: unknown): void {
  if (!isStorageFailure(error)) throw error;
}

export function hashToken(token: string): string {
  return Bun.SHA256.hash(token, "hex");
}
