import type { Viewer } from "../../accounts/sessions";
import type { Decided } from "../../moderation/actions";
import type { StatedReasons } from "../../moderation/schema";

export const decidedBy = <Reasons extends StatedReasons>(
  { id: operatorId }: Viewer,
  reasons: Reasons,
): Reasons & Decided => ({ ...reasons, operatorId });
