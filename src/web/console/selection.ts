import type { Messages } from "../../../messages/messages";
import type { Selection } from "../../../views/console/selection";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { PartlyDecided } from "../../lib/selection";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";

/** The link to `?selected=all` checks every box without JavaScript. */
export function selectionOf(
  messages: Messages,
  query: Partial<Record<string, string>>,
  refused?: RefusedForm,
): Selection {
  const undecided = refused?.reason instanceof PartlyDecided ? refused.reason.undecided : [];
  return {
    form: refused ?? EMPTY_FORM,
    isAllSelected: !refused && query.selected === "all",
    undecided: undecided.map(({ id, reason }) => ({ id, text: errorText(messages, reason).text })),
  };
}
