import type { Viewer } from "../../accounts/sessions";
import { requireSeller, requireSignedIn, SellerAccessRequired } from "./access";
import type { ApiCall } from "./call";

interface Actor {
  /** The kind of caller in the API's description. */
  kind: ApiCall["caller"];
  admit(viewer: Viewer | null): Viewer | null;
}

/** Who can take an action. */
export const ACTORS = {
  anyone: { kind: "anyone", admit: (viewer) => viewer },
  member: { kind: "member", admit: requireSignedIn },
  seller: { kind: "seller", admit: (viewer) => requireSeller(viewer) },
  trader: { kind: "seller", admit: (viewer) => requireSeller(viewer, SellerAccessRequired) },
} as const satisfies Record<string, Actor>;

export type ActorName = keyof typeof ACTORS;
