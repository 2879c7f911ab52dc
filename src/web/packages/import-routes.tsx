import { Elysia } from "elysia";
import { ImportPage, type ImportResult } from "../../../views/packages/import-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { COLUMNS } from "../../imports/columns";
import { importListings } from "../../imports/importing";
import { parseRows } from "../../imports/rows";
import { PRESET_FORM } from "../../packages/presets";
import { codeOf, TERM_NAMES, USUAL_TERMS } from "../../rights/terms";
import { MAX_IMPORT_BYTES } from "../../rules/limits";
import {
  limitedTo,
  readerPlugin,
  requireLister,
  requireSeller,
  sellerOnlyPage,
} from "../http/access";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { errorWithText, readImport } from "./import-file";
import type { ListingDeps } from "./listing";
import { publishDrafts } from "./publications";

export function importRoutes(services: ListingDeps) {
  const { db, clock, pages } = services;
  const show = importPages(services);
  const limitedRoutes = limitedTo(services, "imports")
    .post(
      "/packages/import",
      async ({ reader, viewer, request, body }) => {
        const { id } = requireSeller(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          requireLister(services, viewer);
          const checkedRows = await readImport(services, id, await importBytes(body), null);
          const { created, known, errors } = await importListings(db, id, checkedRows, clock.now());
          const messages = errors.map((error) => errorWithText(pages.messages(reader), error));
          const result = {
            created,
            known,
            errors: messages,
            encoding: checkedRows.encoding,
            waiting: [...created, ...known.filter(({ isPublished }) => !isPublished)],
          };
          const values = errors.length > 0 ? form : {};
          return show(reader, { values, errors: {} }, result);
        });
      },
      { maxBodyBytes: MAX_IMPORT_BYTES + FORM_OVERHEAD_BYTES, ...formFields("file", "text") },
    )
    .post(
      "/packages/publications",
      async ({ reader, viewer, request, server, body }) => {
        const { id } = requireSeller(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused);
        return handleForm({ request, body, onRefusal }, async ({ rows = "" }) => {
          const requester = { request, server };
          const { errors, ...publications } = await publishDrafts(
            services,
            requester,
            id,
            parseRows(rows),
          );
          const messages = errors.map((error) => errorWithText(pages.messages(reader), error));
          return show(reader, EMPTY_FORM, { ...publications, errors: messages });
        });
      },
      formFields("rows"),
    );
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
    )
    .use(limitedRoutes);
}

async function importBytes(body: unknown): Promise<Uint8Array> {
  const { file, text = "" } = (body ?? {}) as { file?: unknown; text?: unknown };
  if (file instanceof File && file.size > 0) return file.bytes();
  return new TextEncoder().encode(String(text));
}

function importPages({ pages, config: { fees } }: Pick<ListingDeps, "pages" | "config">) {
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
