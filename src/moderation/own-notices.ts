import type { Db } from "../../db/client";
import { areOneParty, findOwnCases } from "../operators/own-cases";
import type { Notice } from "./notice-links";

export async function isOwnNotice(db: Db, operatorId: string, notice: Notice): Promise<boolean> {
  const { subject_id, notifier_id, package_id } = notice;
  for (const party of [subject_id, notifier_id])
    if (await areOneParty(db, operatorId, party)) return true;
  const lots = package_id === null ? [] : [package_id];
  return (await findOwnCases(db, operatorId, lots)).size > 0;
}
