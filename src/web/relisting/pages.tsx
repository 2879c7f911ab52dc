import { RelistingPage } from "../../../views/relisting/relisting-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { findRelistable, relistingFigures } from "../../relisting/relisting";
import { requireSeller } from "../http/access";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, type RefusedForm } from "../http/forms";

export function relistingPage({ db, clock, pages, config }: AppContext) {
  return async (
    { reader, request, id }: Pick<Visit, "reader" | "request" | "id">,
    refused?: RefusedForm,
  ): Promise<Response> => {
    const ownPackage = { id, sellerId: requireSeller(reader.viewer).id };
    const lot = await findRelistable(db, ownPackage, clock.now());
    const figures = await relistingFigures(db, lot.id);
    return dialogOrPage(pages, reader, request, {
      title: pages.messages(reader).relisting.action,
      content: (
        <RelistingPage {...(refused ?? EMPTY_FORM)} {...figures} lot={lot} fees={config.fees} />
      ),
      refused,
    });
  };
}
