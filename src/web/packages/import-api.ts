import { Elysia } from "elysia";
import { z } from "zod";
import { answerOnce } from "../../idempotency/once";
import { importListings } from "../../imports/importing";
import type { TextKind } from "../../imports/rows";
import * as answers from "../../lib/answers";
import { coded, UnsupportedType } from "../../lib/errors";
import { MAX_IMPORT_BYTES } from "../../rules/limits";
import { readerPlugin, requireLister } from "../http/access";
import { apiCall } from "../http/call";
import { idempotencyHeaders, keyedRequest } from "../http/idempotency-key";
import { errorWithText, type ImportDeps, readImport } from "./import-file";

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

export function importApi(services: ImportDeps) {
  const { db, clock, pages } = services;
  return new Elysia({ prefix: "/api", tags: ["Sellers"] }).use(readerPlugin(services)).post(
    "/packages/import",
    async ({ reader, viewer, headers, body }) => {
      const { id } = requireLister(services, viewer);
      const [type = ""] = String(headers["content-type"] ?? "").split(";");
      const kind = KIND_BY_MEDIA_TYPE[type.trim().toLowerCase()];
      if (!kind || !(body instanceof Uint8Array)) throw new NotImportable();
      const hash = new Bun.CryptoHasher("sha256").update(body).digest("hex");
      const result = await readImport(services, id, body, kind);
      const now = clock.now();
      const onceRequest = keyedRequest(headers, id, "import", kind, hash);
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
    {
      headers: idempotencyHeaders,
      ...apiCall("Import up to 500 listings as drafts", {
        limit: "imports",
        maxBodyBytes: MAX_IMPORT_BYTES,
        caller: "seller",
        description:
          "`text/csv` (also with tabs or semicolons) or `application/x-ndjson`, up to 10 MB, in any common encoding. Columns are named as in `POST /api/packages`, with dots: `rights.termMonths`. Valid rows become drafts, and `errors` lists the others. A row whose draft or package exists is not imported again.",
        body: { mediaType: "text/csv", schema: { type: "string" } },
        responses: importSchema,
        refusals: [409, 413, 415],
      }),
    },
  );
}
