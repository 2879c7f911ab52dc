import type { Viewer } from "../../accounts/sessions";
import type { DecisionDetails } from "../../moderation/actions";
import type { StatedReasons } from "../../moderation/schema";

export const operatorDecision = <Reasons extends StatedReasons>(
  { id: operatorId }: Viewer,
  reasons: Reasons,
): Reasons & DecisionDetails => ({ ...reasons, operatorId });
