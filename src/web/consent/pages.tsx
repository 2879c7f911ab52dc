import { ChangesPage } from "../../../views/consent/changes-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { askingFault } from "../../consent/asking";
import { changesTo } from "../../consent/reading";
import { correctableIn } from "../../packages/corrections";
import { fieldsOfPackage } from "../../packages/listing-fields";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import { visiblePackage } from "../http/visible-package";

export function changesPage(services: AppContext) {
  const { db, clock, pages } = services;
  return async (
    { reader, id }: Pick<Visit, "reader" | "id">,
    refused?: RefusedForm,
  ): Promise<Response> => {
    const { viewer } = reader;
    const lot = await visiblePackage(services, viewer, id);
    const now = clock.now();
    const isOwner = viewer?.id === lot.seller_id;
    const fault = isOwner ? await askingFault(db, lot, now) : null;
    const { title } = pages.messages(reader).changes;
    const main = (
      <ChangesPage
        lot={lot}
        changes={await changesTo(db, lot, viewer?.id ?? null, now)}
        isOwner={isOwner}
        fault={fault && errorText(pages.messages(reader), fault).text}
        names={correctableIn(lot)}
        current={fieldsOfPackage(lot)}
        form={refused ?? EMPTY_FORM}
      />
    );
    return pages.page(reader, { title, main, refused });
  };
}
