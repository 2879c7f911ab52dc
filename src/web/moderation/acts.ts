import type { Db } from "../../../db/client";
import type { Viewer } from "../../accounts/sessions";
import type { Config } from "../../config";
import type { Action, Decided } from "../../moderation/actions";
import { reinstateMember, suspendMember, verifyMember } from "../../moderation/members";
import { hidePackage, removePackage, restorePackage } from "../../moderation/packages";
import type { StatedReasons } from "../../moderation/schema";

export const PACKAGE_ACTS = ["hide", "restore", "remove"] as const;
export const MEMBER_ACTS = ["suspend", "restore", "verify"] as const;

export type PackageAct = (typeof PACKAGE_ACTS)[number];
export type MemberAct = (typeof MEMBER_ACTS)[number];

const ON_PACKAGES = { hide: hidePackage, restore: restorePackage, remove: removePackage };

export function actOnPackage(
  db: Db,
  act: PackageAct,
  decided: Decided & { packageId: string },
  now: number,
): Promise<Action> {
  return ON_PACKAGES[act](db, decided, now);
}

export function actOnMember(
  db: Db,
  config: Pick<Config, "operatorEmails">,
  act: MemberAct,
  decided: Decided & { memberId: string; organization?: string | undefined },
  now: number,
): Promise<Action> {
  if (act === "verify") return verifyMember(db, decided, now);
  if (act === "restore") return reinstateMember(db, decided, now);
  return suspendMember(db, decided, config, now);
}

export const decidedBy = <Reasons extends StatedReasons>(
  { id: operatorId }: Viewer,
  reasons: Reasons,
): Reasons & Decided => ({ ...reasons, operatorId });
