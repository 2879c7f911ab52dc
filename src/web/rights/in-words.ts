import { messagesFor } from "../../../messages/catalogue";
import { chosenTerms, grantedRights, rightsStatements } from "../../../messages/rights-facts";
import { rightsOf, statesRights } from "../../rights/rights";

export function rightsText(lot: { rights: string | null; usage_rights: string | null }): string {
  const { rights: words } = messagesFor("en");
  const rights = rightsOf(lot);
  const statedRights = statesRights(rights)
    ? [...grantedRights(rights, words), ...rightsStatements(rights, words)]
    : [];
  const terms = rights ? chosenTerms(rights, words) : [];
  const lines = [...statedRights, ...terms].map(({ label, value }) => `${label}: ${value}`);
  const sellerWording = lot.usage_rights?.trim() ? [lot.usage_rights.trim()] : [];
  const allLines = [...lines, ...sellerWording];
  return (allLines.length > 0 ? [...allLines, words.lead] : [words.unstated]).join("\n");
}
