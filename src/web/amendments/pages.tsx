import { ProposalPage } from "../../../views/amendments/proposal-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { AmendmentImpossible } from "../../delivery/amendment";
import { amendmentsFor } from "../../delivery/amendment-reading";
import { requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";

/** Where a party of a contract proposes a change. */
export function proposalPage({ db, pages }: AppContext) {
  return async (
    { reader, id: contractId }: Pick<Visit, "reader" | "id">,
    refused?: RefusedForm,
  ): Promise<Response> => {
    const memberId = requireSignedIn(reader.viewer).id;
    const own = await amendmentsFor(db, { contractId, memberId });
    // A refused form is shown as typed, even if the change has become impossible.
    if (!refused && own.possible.length === 0) throw new AmendmentImpossible();
    const main = <ProposalPage own={own} {...(refused ?? EMPTY_FORM)} />;
    const { title } = pages.messages(reader).amendments;
    return pages.page(reader, { title, main, refused });
  };
}
