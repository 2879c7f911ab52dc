import { Elysia } from "elysia";
import { z } from "zod";
import { answerOnce } from "../../idempotency/once";
import { importListings } from "../../imports/importing";
import type { Kind } from "../../imports/rows";
import * as answers from "../../lib/answers";
import { coded, UnsupportedType } from "../../lib/errors";
import { lister, reading } from "../http/access";
import { call } from "../http/call";
import { keyedRequest, repeatable } from "../http/idempotency-key";
import { errorInWords, type ImportDeps, readImport } from "./import-file";

const importAnswer = z
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
    encoding: answers.text.describe("The detected encoding of the file."),
  })
  .meta({ id: "Import" });

const KINDS: Readonly<Record<string, Kind>> = {
  "text/csv": "csv",
  "application/x-ndjson": "jsonl",
};

export class NotImportable extends coded(UnsupportedType, "import-type") {}

export function importApi(services: ImportDeps) {
  const { db, clock, pages } = services;
  return new Elysia({ prefix: "/api", tags: ["Sellers"] }).use(reading(services)).post(
    "/packages/import",
    async ({ reader, viewer, headers, body }) => {
      const { id } = lister(services, viewer);
      const [type = ""] = String(headers["content-type"] ?? "").split(";");
      const kind = KINDS[type.trim().toLowerCase()];
      if (!kind || !(body instanceof Uint8Array)) throw new NotImportable();
      const hash = new Bun.CryptoHasher("sha256").update(body).digest("hex");
      const result = await readImport(services, id, body, kind);
      const now = clock.now();
      const keyed = keyedRequest(headers, id, "import", kind, hash);
      const { json } = await answerOnce(db, keyed, now, async (tx) => {
        const { created, known, errors } = await importListings(tx, id, result, now);
        const answer: z.output<typeof importAnswer> = {
          created: created.map((row) => row.id),
          unchanged: known.map((row) => row.id),
          errors: errors.map((error) => errorInWords(pages.messages(reader), error)),
          encoding: result.encoding,
        };
        return { status: 200, json: answer };
      });
      return json;
    },
    {
      headers: repeatable,
      ...call("Import up to 500 listings as drafts", {
        limit: "imports",
        by: "seller",
        description:
          "`text/csv` (also with tabs or semicolons) or `application/x-ndjson`, up to 10 MB, in any common encoding. Columns are named as in `POST /api/packages`, with dots: `rights.termMonths`. Valid rows become drafts, and `errors` lists the others. A row whose draft or package exists is not imported again.",
        body: { mediaType: "text/csv", schema: { type: "string" } },
        answers: importAnswer,
        refusals: [409, 413, 415],
      }),
    },
  );
}
