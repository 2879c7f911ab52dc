import { biddingFault } from "../../accounts/admission";
import type { Viewer } from "../../accounts/viewer";
import { PermissionMissing } from "../../memberships/permissions";
import { suspensionOf } from "../../moderation/refusals";
import type { AppContext } from "../http/app-context";

/** Why a member cannot bid on anything; null if nothing keeps them from it. */
export function memberFault(config: AppContext["config"], viewer: Viewer) {
  const suspension = suspensionOf(viewer);
  if (suspension) return suspension;
  if (!viewer.permissions.has("bid")) return new PermissionMissing({ permission: "bid" });
  return biddingFault(config, viewer);
}
