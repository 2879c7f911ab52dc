import { SearchForm } from "../../../views/searches/search-form";
import { suggestedName } from "../../../views/searches/suggested-name";
import { parseAddress } from "../../searches/address";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

interface SearchView {
  id: string | null;
  address: string;
  name: string;
  frequency: string;
}

export function searchPages({ pages }: AppContext) {
  return {
    form(reader: Reader, request: Request, search: SearchView, refused?: RefusedForm): Response {
      const messages = pages.messages(reader);
      const { id, ...values } = search;
      const form = { values: { ...values, ...refused?.values }, errors: refused?.errors ?? {} };
      return dialogOrPage(pages, reader, request, {
        title: id === null ? messages.searches.save : messages.searches.editTitle,
        content: <SearchForm {...form} id={id} />,
        refused,
      });
    },

    draft(reader: Reader, href: string): SearchView {
      const { address, filter } = parseAddress(href);
      const name = suggestedName(pages.messages(reader), filter);
      return { id: null, address, name, frequency: "at-once" };
    },
  };
}
