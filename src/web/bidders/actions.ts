import { mountActions } from "../http/mount-actions";
import type { PackageViewDeps } from "../packages/package-view";
import { decisionActions } from "./decision-actions";
import { exclusionActions } from "./exclusion-actions";
import { requestActions } from "./request-actions";

export function bidderActions(services: PackageViewDeps) {
  return mountActions(services, [
    ...requestActions(services),
    ...decisionActions(services),
    ...exclusionActions(services),
  ]);
}
