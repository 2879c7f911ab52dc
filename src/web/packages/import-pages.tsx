import { ImportPage, type ImportResult } from "../../../views/packages/import-page";
import type { FilledForm } from "../../../views/ui/filled-form";
import { COLUMNS } from "../../imports/columns";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export function importPages({ pages, config: { fees } }: Pick<AppContext, "pages" | "config">) {
  return (reader: Reader, form: FilledForm | RefusedForm, result: ImportResult | null = null) => {
    const main = <ImportPage {...form} columns={COLUMNS} result={result} fees={fees} />;
    return pages.page(reader, {
      title: pages.messages(reader).listing.import.title,
      current: "corpusProfile",
      main,
      refused: "reason" in form ? form : undefined,
    });
  };
}
