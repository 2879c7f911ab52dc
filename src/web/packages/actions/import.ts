import { z } from "zod";
import { EMPTY_FORM } from "../../../../views/ui/filled-form";
import { answerOnce } from "../../../idempotency/once";
import { importListings } from "../../../imports/importing";
import { parseRows, type TextKind } from "../../../imports/rows";
import * as answers from "../../../lib/answers";
import { coded, TooLarge, UnsupportedType } from "../../../lib/errors";
import { MAX_IMPORT_BYTES } from "../../../rules/limits";
import { requireLister } from "../../http/access";
import { action } from "../../http/action";
import { FORM_OVERHEAD_BYTES } from "../../http/body";
import { keyedRequest } from "../../http/idempotency-key";
import { requesterOf } from "../../http/limited";
import { mountActions } from "../../http/mount-actions";
import { errorWithText, readImport } from "../import-file";
import { importPages } from "../import-pages";
import type { ListingDeps } from "../listing";
import { publishDrafts } from "../publications";

const importSchema = z
  .object({
    created: z.array(answers.id).describe("The new drafts, in the order of their rows."),
    unchanged: z
      .array(answers.id)
      .describe("The drafts or packages of rows that were imported before."),
    errors: z.array(
      z.object({
        row: answers.count.describe("Counted from 1, including the header."),
        path: answers.text.describe("The field; empty if the whole row is wrong."),
        message: answers.text,
      }),
    ),
    warnings: z
      .array(z.object({ code: z.enum(["same-collection"]), id: answers.id }))
      .describe("New drafts of a collection that another auction or row seems to offer."),
    encoding: answers.text.describe("The detected encoding of the file."),
  })
  .meta({ id: "Import" });

const KIND_BY_MEDIA_TYPE: Readonly<Record<string, TextKind>> = {
  "text/csv": "csv",
  "application/x-ndjson": "jsonl",
};

export class NotImportable extends coded(UnsupportedType, "import-type") {}

export function importActions(services: ListingDeps) {
  const { pages } = services;
  const show = importPages(services);
  return mountActions(services, [
    action({
      caller: "seller",
      limit: "imports",
      requires: ({ caller }) => requireLister(services, caller),
      run: async ({ db, reader, caller: { id }, key, request, body, now }) => {
        const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
        const kind = KIND_BY_MEDIA_TYPE[type.trim().toLowerCase()];
        if (!kind || !(body instanceof Uint8Array)) throw new NotImportable();
        const hash = new Bun.CryptoHasher("sha256").update(body).digest("hex");
        const result = await readImport(services, id, body, kind);
        const header = { "idempotency-key": key ?? undefined };
        const onceRequest = keyedRequest(header, id, "import", kind, hash);
        const { json } = await answerOnce(db, onceRequest, now, async (tx) => {
          const { created, known, errors } = await importListings(tx, id, result, now);
          const answer: z.output<typeof importSchema> = {
            created: created.map((row) => row.id),
            unchanged: known.map((row) => row.id),
            errors: errors.map((error) => errorWithText(pages.messages(reader), error)),
            warnings: created.flatMap((row) =>
              row.isRepeated ? { code: "same-collection" as const, id: row.id } : [],
            ),
            encoding: result.encoding,
          };
          return { status: 200, json: answer };
        });
        return json;
      },
      api: {
        at: "POST /api/packages/import",
        scope: "sell",
        summary: "Import up to 500 listings as drafts",
        tag: "Sellers",
        description:
          "`text/csv` (also with tabs or semicolons) or `application/x-ndjson`, up to 10 MB, in any common encoding. Columns are named as in `POST /api/packages`, with dots: `rights.termMonths`. Valid rows become drafts, and `errors` lists the others. A row whose draft or package exists is not imported again.",
        maxBodyBytes: MAX_IMPORT_BYTES,
        takes: { mediaType: "text/csv", schema: { type: "string" } },
        keyed: true,
        answer: importSchema,
        refusals: [409, 413, 415],
      },
    }),
    action({
      caller: "seller",
      limit: "imports",
      requires: ({ caller }) => requireLister(services, caller),
      run: async ({ db, caller: { id }, body, now }) => {
        const checkedRows = await readImport(services, id, await importBytes(body), null);
        const imported = await importListings(db, id, checkedRows, now);
        return { ...imported, encoding: checkedRows.encoding };
      },
      page: {
        at: "POST /packages/import",
        fields: ["file", "text"],
        maxBodyBytes: MAX_IMPORT_BYTES + FORM_OVERHEAD_BYTES,
        done: ({ created, known, errors, encoding }, { reader, form }) => {
          const messages = errors.map((error) => errorWithText(pages.messages(reader), error));
          const waiting = [...created, ...known.filter(({ isPublished }) => !isPublished)];
          const values = errors.length > 0 ? form : {};
          const result = { created, known, errors: messages, encoding, waiting };
          return show(reader, { values, errors: {} }, result);
        },
        refused: (refused, { reader }) => show(reader, refused),
      },
    }),
    action({
      caller: "seller",
      limit: "imports",
      run: ({ caller, form: { rows = "" }, request, server }) =>
        publishDrafts(
          services,
          requesterOf({ request, server }, services.config),
          caller.id,
          parseRows(rows),
        ),
      page: {
        at: "POST /packages/publications",
        fields: ["rows"],
        done: ({ errors, ...publications }, { reader }) => {
          const messages = errors.map((error) => errorWithText(pages.messages(reader), error));
          return show(reader, EMPTY_FORM, { ...publications, errors: messages });
        },
        refused: (refused, { reader }) => show(reader, refused),
      },
    }),
  ]);
}

/** The form's fields take up some of its size, so the rows in it are measured on their own. */
async function importBytes(body: unknown): Promise<Uint8Array> {
  const { file, text = "" } = (body ?? {}) as { file?: unknown; text?: unknown };
  const isFile = file instanceof File && file.size > 0;
  const bytes = isFile ? await file.bytes() : new TextEncoder().encode(String(text));
  if (bytes.length > MAX_IMPORT_BYTES) throw new TooLarge(MAX_IMPORT_BYTES);
  return bytes;
}
