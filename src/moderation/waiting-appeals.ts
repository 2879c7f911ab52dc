import type { Db } from "../../db/client";
import { keysetCondition } from "../../db/keyset";
import type { Action } from "./actions";

export interface WaitingAppeal {
  id: string;
  made_at: number;
  reasons: string;
  /** The member's statement; null if a notifier appeals a decision. */
  action_id: string | null;
  act: Action["act"] | null;
  title: string | null;
  notice: string | null;
}

const PAGE_SIZE = 50;

/** Oldest first. `from` is an appeal's ID. */
export async function waitingAppeals(
  db: Db,
  from?: string,
): Promise<{ appeals: WaitingAppeal[]; next: string | null }> {
  const rows = await db
    .selectFrom("complaints")
    .leftJoin("operator_actions as action", "action.id", "complaints.action_id")
    .leftJoin("packages", "packages.id", "action.package_id")
    .leftJoin("notices", "notices.reference", "complaints.notice")
    .select(["complaints.id", "made_at", "complaints.reasons", "action_id", "act", "title"])
    .select((eb) => eb.fn.coalesce("folded_into", "reference").as("notice"))
    .where("complaints.decided_at", "is", null)
    .$if(from !== undefined, (query) =>
      query.where(
        keysetCondition(
          { table: "complaints", column: "made_at", id: "complaints.id" },
          ">=",
          from ?? "",
        ),
      ),
    )
    .orderBy("made_at")
    .orderBy("complaints.id")
    .limit(PAGE_SIZE + 1)
    .execute();
  return { appeals: rows.slice(0, PAGE_SIZE), next: rows[PAGE_SIZE]?.id ?? null };
}
