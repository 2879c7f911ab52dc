import { useMessages } from "../../messages/context";
import { ROADSHOW_DAYS } from "../../src/roadshow/schema";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";

export interface RoadshowFormProps extends FilledForm {
  packages: ReadonlyMap<string, string>;
}

export function RoadshowForm({ packages, values, errors }: RoadshowFormProps) {
  const { collections, common, roadshow } = useMessages();
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <form
      className="stack roadshow-form"
      method="post"
      action="/roadshows"
      noValidate
      hx-post="/roadshows"
      hx-target="#roadshow-form"
      hx-swap="outerHTML"
    >
      <SelectField
        {...field("packageId")}
        label={common.package}
        placeholder={collections.create.fields.choose}
        groups={[{ values: [...packages.keys()] }]}
        labelFor={(id) => packages.get(id) ?? id}
      />
      <RoadshowFields values={values} errors={errors} />
      <div className="button-row">
        <LinkButton href="/roadshows" label={common.cancel} data-close-dialog />
        <SubmitButton label={roadshow.create.title} />
      </div>
    </form>
  );
}

function RoadshowFields({ values, errors }: FilledForm) {
  const { common } = useMessages();
  const { create } = useMessages().roadshow;
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <>
      <Field {...field("title")} label={common.title} maxLength={100} required />
      <TextField
        {...field("description")}
        label={common.description}
        maxLength={1000}
        rows={4}
        required
      />
      <Field
        {...field("duration")}
        label={create.duration}
        hint={create.durationHint}
        inputMode="numeric"
        defaultValue={values.duration ?? ROADSHOW_DAYS.default}
      />
    </>
  );
}

export function RoadshowEditPage({
  packageId,
  values,
  errors,
}: FilledForm & { packageId: string }) {
  const { common, roadshow } = useMessages();
  const { edit } = roadshow;
  const path = `/roadshow/${packageId}/edit`;
  return (
    <section className="confirmation" id="roadshow-form">
      <h1>{edit.title}</h1>
      <p className="muted">{edit.lead}</p>
      <form
        className="stack roadshow-form"
        method="post"
        action={path}
        noValidate
        hx-post={path}
        hx-target="#roadshow-form"
        hx-swap="outerHTML"
      >
        <RoadshowFields values={values} errors={errors} />
        <div className="button-row">
          <LinkButton href={`/roadshow/${packageId}`} label={common.cancel} data-close-dialog />
          <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
        </div>
      </form>
    </section>
  );
}

export function RoadshowFormPage(form: RoadshowFormProps) {
  const { common, roadshow } = useMessages();
  const { create } = roadshow;
  return (
    <section className="confirmation" id="roadshow-form">
      <h1>{create.title}</h1>
      {form.packages.size === 0 ? (
        <>
          <p>{create.nothing}</p>
          <p className="muted">{create.nothingHint}</p>
          <p>
            <a href="/roadshows" data-close-dialog>
              {common.cancel}
            </a>
          </p>
        </>
      ) : (
        <RoadshowForm {...form} />
      )}
    </section>
  );
}
