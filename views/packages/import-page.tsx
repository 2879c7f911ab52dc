import { useMessages } from "../../messages/context";
import { type DraftRow, formatRows } from "../../src/imports/rows";
import { fileSize } from "../../src/lib/file-size";
import { UNSTATED } from "../../src/rights/terms";
import type { FeeRates } from "../../src/rules/fees";
import { MAX_IMPORT_BYTES } from "../../src/rules/limits";
import { encodingName } from "../../src/rules/readings";
import { FeeRule } from "../fees/fee-rule";
import { SubmitButton } from "../ui/buttons";
import { ColumnHeads } from "../ui/column-heads";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { TextField } from "../ui/text-field";

interface ImportedRow extends DraftRow {
  title: string;
  isPublished?: boolean;
  isRepeated?: boolean;
}

export interface ImportResult {
  encoding?: string;
  created?: readonly ImportedRow[];
  known?: readonly ImportedRow[];
  published?: readonly ImportedRow[];
  waiting: readonly DraftRow[];
  errors: ReadonlyArray<{ row: number; path: string; message: string; id?: string }>;
}

export function ImportPage({
  values,
  errors,
  columns,
  result,
  fees,
}: FilledForm & { columns: readonly string[]; result: ImportResult | null; fees: FeeRates }) {
  const { flash, listing } = useMessages();
  const { import: words } = listing;
  const fileTooLarge = flash["file-too-large"];
  return (
    <div className="seller-page">
      <section className="account-card wide" aria-labelledby="import-title">
        <h1 id="import-title">{words.title}</h1>
        <p className="muted">{words.lead}</p>
        <FeeRule fees={fees} />
        {result && <ImportSummary {...result} />}
        <form
          className="stack"
          method="post"
          action="/packages/import"
          encType="multipart/form-data"
          noValidate
          data-busy-form
        >
          <LabeledField name="file" label={words.file} hint={words.fileHint} error={errors.file}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.tsv,.txt,.jsonl,.ndjson"
                data-max-bytes={MAX_IMPORT_BYTES}
                data-too-large={fileTooLarge({ value: fileSize(MAX_IMPORT_BYTES) })}
              />
            )}
          </LabeledField>
          <TextField
            name="text"
            label={words.text}
            hint={words.textHint}
            defaultValue={values.text}
            rows={6}
          />
          <SubmitButton label={words.submit} />
        </form>
        <p>
          <a href="/packages/import.csv" download>
            {words.template}
          </a>
        </p>
        <p className="field-hint">{words.presetsHint({ unstated: UNSTATED })}</p>
        <details className="unfolds">
          <summary>{words.columnNames}</summary>
          <p className="field-hint import-columns">
            {words.columnsHint({ columns: columns.join(", ") })}
          </p>
        </details>
      </section>
    </div>
  );
}

function ImportSummary({
  encoding,
  created = [],
  known = [],
  published = [],
  waiting,
  errors,
}: ImportResult) {
  const { import: words, drafts } = useMessages().listing;
  const counts = [
    published.length > 0 && words.published({ count: published.length }),
    created.length > 0 && words.created({ count: created.length }),
    known.length > 0 && words.known({ count: known.length }),
    errors.length > 0 && words.wrong({ count: errors.length }),
  ].filter((count) => count !== false);
  return (
    <div className="import-result">
      <p role="status">
        {counts.length > 0 ? counts.join(" · ") : words.none}{" "}
        {encoding && (
          <span className="muted">{words.encoding({ encoding: encodingName(encoding) })}</span>
        )}
      </p>
      {errors.length > 0 && <ErrorTable errors={errors} isImport={encoding !== undefined} />}
      {waiting.length > 0 && <PublishAll rows={waiting} />}
      {published.length > 0 && (
        <RowTable title={words.publishedTitle} rows={published} isPublished />
      )}
      {created.length > 0 && <RowTable title={drafts.title} rows={created} />}
      {known.length > 0 && <RowTable title={words.knownTitle} rows={known} />}
    </div>
  );
}

function PublishAll({ rows }: { rows: readonly DraftRow[] }) {
  const { import: words } = useMessages().listing;
  return (
    <form className="stack" method="post" action="/packages/publications" data-busy-form>
      <input type="hidden" name="rows" value={formatRows(rows)} />
      <p className="field-hint" id="publish-all-hint">
        {words.publishHint}
      </p>
      <p>
        <SubmitButton label={words.publish({ count: rows.length })} isSecondary />
      </p>
    </form>
  );
}

function ErrorTable({ errors, isImport }: Pick<ImportResult, "errors"> & { isImport: boolean }) {
  const { import: words } = useMessages().listing;
  return (
    <>
      <h2>{words.wrongTitle}</h2>
      <p className="muted">{isImport ? words.again : words.publishAgain}</p>
      <table className="history-table">
        <ColumnHeads columns={[words.row, words.field, words.message]} />
        <tbody>
          {errors.map(({ row, path, message, id }) => (
            <tr key={`${row} ${path} ${message}`}>
              <td>{id ? <a href={`/draft/${id}`}>{row}</a> : row}</td>
              <td className="import-field">{path || words.wholeRow}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function RowTable({
  title,
  rows,
  isPublished = false,
}: {
  title: string;
  rows: readonly ImportedRow[];
  isPublished?: boolean;
}) {
  const { common, listing } = useMessages();
  const { import: words } = listing;
  return (
    <>
      <h2>{title}</h2>
      <table className="history-table">
        <ColumnHeads columns={[words.row, common.title]} />
        <tbody>
          {rows.map(({ row, id, title: text, ...importRow }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                <a href={`/${isPublished || importRow.isPublished ? "package" : "draft"}/${id}`}>
                  <bdi>{text}</bdi>
                </a>
                {importRow.isRepeated && <p className="field-hint">{listing.sameCollection}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
