import type { Viewer } from "../../accounts/viewer";
import type { EntranceDeps } from "../accounts/entrance";
import { requireRecentProof } from "../accounts/proof";
import type { Visit } from "../http/action";
import { organizationJson, organizationSchema } from "./answers";
import { readOrganization } from "./reading";

/** For actions that only owners can take, after proving who they are. */
export function managing(services: EntranceDeps) {
  return {
    caller: "member",
    needs: "manage",
    limit: "account",
    proof: ({ reader }: Visit) => requireRecentProof(services, reader),
  } as const;
}

/** For calls that return the organization as they leave it. */
export function returnsOrganization(services: EntranceDeps) {
  return {
    tag: "Organization",
    answer: organizationSchema,
    json: async (_: never, { caller }: { caller: Viewer }) =>
      organizationJson(await readOrganization(services, caller)),
  };
}
