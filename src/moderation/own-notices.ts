import type { Db } from "../../db/client";
import { findOwnCases } from "../operators/own-cases";
import type { Notice } from "./notice-links";

export async function isOwnNotice(db: Db, memberId: string, notice: Notice): Promise<boolean> {
  if (memberId === notice.subject_id || memberId === notice.notifier_id) return true;
  const lots = notice.package_id === null ? [] : [notice.package_id];
  return (await findOwnCases(db, memberId, lots)).size > 0;
}
