import { JoiningPage } from "../../../views/console/joining-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { addressesOf, waitingMembers } from "../../leaving/waiting-members";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { selectionOf } from "./selection";

type Query = Partial<Record<string, string>>;

export function joiningPage({ db, pages }: AppContext) {
  return async (reader: Reader, query: Query, refused?: RefusedForm): Promise<Response> => {
    const messages = pages.messages(reader);
    const selection = selectionOf(messages, query, refused);
    const undecidedIds = selection.undecided.map(({ id }) => id);
    const props = {
      ...(await waitingMembers(db)),
      form: refused ?? EMPTY_FORM,
      selection,
      addresses: await addressesOf(db, undecidedIds),
    };
    const { title } = messages.operators.joining;
    const main = <JoiningPage {...props} />;
    return pages.page(reader, { title, main, refused });
  };
}
