import { useMessages } from "../../messages/context";
import type { Correctable } from "../../src/packages/corrections";
import type { Package } from "../../src/packages/packages";
import { CategoryField } from "../packages/category-field";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { useSentences } from "../ui/gap";
import { TextField } from "../ui/text-field";
import { useFieldLabels } from "./field-labels";

interface Props {
  lot: Package;
  /** Why the owner cannot ask now. */
  fault: string | null;
  names: readonly Correctable[];
  current: Readonly<Partial<Record<string, string>>>;
  form: FilledForm;
}

const LONG: readonly Correctable[] = ["description", "englishAbstract"];

export function AskForms({ lot, fault, ...asking }: Props) {
  if (fault !== null) return <p>{fault}</p>;
  return (
    <>
      <CorrectionForm lot={lot} {...asking} />
      <EndForm packageId={lot.id} form={asking.form} />
    </>
  );
}

function CorrectionForm({ lot, names, current, form }: Omit<Props, "fault">) {
  const sentences = useSentences();
  const { changes: words } = useMessages();
  const labels = useFieldLabels();
  const isFilled = form.values.kind === "correction";
  const errors = isFilled ? form.errors : {};
  const shownValue = (name: string) => (isFilled ? form.values[name] : current[name]) ?? "";
  return (
    <section className="account-card wide" aria-labelledby="correct-title">
      <h2 id="correct-title">{words.ask.correction}</h2>
      <p className="muted">{sentences(words.means.correction, words.ask.fixed)}</p>
      {lot.certified === 1 && <p className="muted">{words.ask.seal}</p>}
      {errors.fields && <p role="alert">{errors.fields}</p>}
      <form className="stack" method="post" action={`/package/${lot.id}/changes`} data-busy-form>
        <input type="hidden" name="kind" value="correction" />
        {names.map((name) => {
          const field = { name, label: labels[name], error: errors[name] };
          if (name === "category")
            return <CategoryField key={name} {...field} defaultValue={shownValue(name)} />;
          return LONG.includes(name) ? (
            <TextField key={name} {...field} rows={5} defaultValue={shownValue(name)} />
          ) : (
            <Field key={name} {...field} defaultValue={shownValue(name)} />
          );
        })}
        <NoteField
          id="correction-note"
          value={isFilled ? form.values.note : ""}
          error={errors.note}
        />
        <div className="button-row">
          <Submit label={words.ask.send} kind="primary" />
        </div>
      </form>
    </section>
  );
}

function EndForm({ packageId, form }: { packageId: string; form: FilledForm }) {
  const { changes: words } = useMessages();
  const isFilled = form.values.kind === "end";
  return (
    <section className="account-card wide" aria-labelledby="end-title">
      <h2 id="end-title">{words.ask.end}</h2>
      <p className="muted">{words.means.end}</p>
      <form className="stack" method="post" action={`/package/${packageId}/changes`} data-busy-form>
        <input type="hidden" name="kind" value="end" />
        <NoteField
          id="end-note"
          value={isFilled ? form.values.note : ""}
          error={isFilled ? form.errors.note : undefined}
        />
        <div className="button-row">
          <Submit label={words.ask.send} />
        </div>
      </form>
    </section>
  );
}

interface NoteProps {
  id: string;
  value: string | undefined;
  error: string | undefined;
}

function NoteField({ id, value = "", error }: NoteProps) {
  const { ask } = useMessages().changes;
  return (
    <TextField
      id={id}
      name="note"
      label={ask.note}
      hint={ask.noteHint}
      error={error}
      rows={3}
      required
      maxLength={1000}
      defaultValue={value}
    />
  );
}
