import { statfs } from "node:fs/promises";
import type { Db } from "../../db/client";
import { databaseBytes } from "../../db/size";
import { type WaitingWork, waitingWork } from "../certification/waiting-work";
import { type MailBacklog, mailBacklog } from "../mail/outbox-rows";
import type { Action } from "../moderation/actions";
import { type MonthFigures, monthFigures } from "./month";

export interface Overview {
  work: WaitingWork;
  month: MonthFigures;
  mail: MailBacklog;
  diskFreeBytes: number;
  databaseBytes: number;
  actions: LatestAction[];
}

export type LatestAction = Pick<Action, "id" | "act" | "rule" | "asked_at"> & {
  title: string | null;
};

export async function overviewOf(db: Db, dataDir: string, now: number): Promise<Overview> {
  const { bavail, bsize } = await statfs(dataDir);
  return {
    work: await waitingWork(db),
    month: await monthFigures(db, now),
    mail: await mailBacklog(db),
    diskFreeBytes: bavail * bsize,
    databaseBytes: await databaseBytes(db),
    actions: await latestActions(db),
  };
}

const SHOWN = 10;

function latestActions(db: Db): Promise<LatestAction[]> {
  return db
    .selectFrom("operator_actions as action")
    .leftJoin("packages", "packages.id", "action.package_id")
    .select(["action.id", "act", "rule", "asked_at", "title"])
    .orderBy("asked_at", "desc")
    .limit(SHOWN)
    .execute();
}
