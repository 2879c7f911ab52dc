import type { Viewer } from "../../accounts/sessions";
import type { Right } from "../../rules/roles";
import { requireOperator, requireSeller, requireSignedIn, SellerAccessRequired } from "./access";
import type { AppContext } from "./app-context";
import type { ApiCall } from "./call";

interface Actor {
  /** The kind of caller in the API's description. */
  kind: ApiCall["caller"];
  admit(viewer: Viewer | null, services: Pick<AppContext, "config">): Viewer | null;
}

/** Who can take an action. Calls answer visitors with a 401 before they ask this. */
export const ACTORS = {
  anyone: { kind: "anyone", admit: (viewer) => viewer },
  member: { kind: "member", admit: requireSignedIn },
  seller: { kind: "seller", admit: (viewer) => requireSeller(viewer) },
  trader: { kind: "seller", admit: (viewer) => requireSeller(viewer, SellerAccessRequired) },
  operator: operatorWith("decide"),
  reviewer: operatorWith("review"),
  support: operatorWith("read"),
} as const satisfies Record<string, Actor>;

/** Others get a 404. */
function operatorWith(right: Right): Actor {
  return {
    kind: "operator",
    admit: (viewer, services) => requireOperator(services, viewer, right),
  };
}

export type ActorName = keyof typeof ACTORS;
