import { useMessages } from "../../messages/context";
import type { Approval } from "../../src/approvals/approvals";

export function ApprovalState({ approval }: { approval: Approval }) {
  const { states } = useMessages().organization.approvals;
  const { state, deciderName: name } = approval;
  if (state === "placed" || state === "declined") return states[state]({ name });
  return states[state];
}
