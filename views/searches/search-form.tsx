import { useMessages } from "../../messages/context";
import { FREQUENCIES, type Frequency } from "../../src/searches/schema";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";

interface Props extends FilledForm {
  id: string | null;
}

export function SearchForm({ id, values, errors }: Props) {
  const { common, searches: words } = useMessages();
  const action = id === null ? "/saved-searches" : `/saved-searches/${id}`;
  return (
    <section className="confirmation" id="search-form">
      <h1>{id === null ? words.save : words.editTitle}</h1>
      <form
        className="stack"
        method="post"
        action={action}
        noValidate
        data-busy-form
        hx-post={action}
        hx-target="#search-form"
        hx-swap="outerHTML"
      >
        <input type="hidden" name="address" value={values.address} />
        <Field
          id="search-name"
          name="name"
          label={common.name}
          error={errors.name}
          defaultValue={values.name}
          maxLength={100}
          required
        />
        <LabeledField
          id="search-frequency"
          name="frequency"
          label={words.frequency}
          error={errors.frequency}
        >
          {(control) => (
            <select {...control} defaultValue={values.frequency}>
              {FREQUENCIES.map((frequency: Frequency) => (
                <option key={frequency} value={frequency}>
                  {words.frequencies[frequency]}
                </option>
              ))}
            </select>
          )}
        </LabeledField>
        <div className="button-row">
          <LinkButton
            href={id === null ? values.address : "/saved-searches"}
            label={common.cancel}
            data-close-dialog
          />
          <SubmitButton label={words.submit} busyLabel={common.saving} />
        </div>
      </form>
    </section>
  );
}
