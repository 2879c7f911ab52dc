import { Elysia } from "elysia";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { COLUMNS } from "../../imports/columns";
import { PRESET_FORM } from "../../packages/presets";
import { codeOf, TERM_NAMES, USUAL_TERMS } from "../../rights/terms";
import { readerPlugin, sellerOnlyPage } from "../http/access";
import type { AppContext } from "../http/app-context";
import { importPages } from "./import-pages";

export function importRoutes(services: AppContext) {
  const show = importPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/packages/import", ({ reader, viewer }) =>
      sellerOnlyPage(viewer, "/profile", async () => show(reader, EMPTY_FORM)),
    )
    .get(
      "/packages/import.csv",
      () =>
        new Response(csvTemplate(), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": 'attachment; filename="listings.csv"',
          },
        }),
    );
}

const EXAMPLE_LISTING: Readonly<Record<string, string>> = {
  title: "Harbor ledgers, 1890–1931",
  description: "Harbor ledgers, one line per entry, transcribed by hand.",
  category: "Business",
  language: "en",
  contentType: "academic",
  startingPrice: "1000",
  collectionSize: "50000",
  publicationYear: "2020",
  "period.from": "1890",
  "period.to": "1931",
  publisher: "Lantau Press",
  auctionDurationHours: "168",
  sale: PRESET_FORM.sale,
  "rights.uses": "pretraining; fine-tuning",
  "rights.exclusive": "false",
  "rights.termMonths": "24",
  ...Object.fromEntries(
    TERM_NAMES.map((name) => [`rights.terms.${name}`, codeOf(USUAL_TERMS[name])]),
  ),
};

/** The byte order mark makes spreadsheets read and save UTF-8. */
function csvTemplate(): string {
  const columns = COLUMNS.filter((name) => !name.startsWith("sample."));
  const cells = columns.map((name) => EXAMPLE_LISTING[name] ?? "");
  const csvLine = (row: readonly string[]) => `${row.map((cell) => `"${cell}"`).join(",")}\r\n`;
  return `\ufeff${csvLine(columns)}${csvLine(cells)}`;
}
