import { biddingFault } from "../../accounts/admission";
import type { Viewer } from "../../accounts/viewer";
import { PermissionMissing } from "../../memberships/permissions";
import { Suspended } from "../../moderation/refusals";
import type { AppContext } from "../http/app-context";

/** Why a member cannot bid on anything; null if nothing keeps them from it. */
export function memberFault(config: AppContext["config"], viewer: Viewer) {
  if (viewer.suspended) return new Suspended();
  if (!viewer.permissions.has("bid")) return new PermissionMissing({ permission: "bid" });
  return biddingFault(config, viewer);
}
