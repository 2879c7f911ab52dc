import { useMessages } from "../../messages/context";
import type { MaterialType } from "../../src/roadshow/schema";
import type { SamplePreview } from "../../src/samples/samples";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { tabPath } from "./roadshow-page";
import { type StoredFile, UploadField } from "./upload-field";

export interface MaterialFormProps extends FilledForm {
  title: string;
  packageId: string;
  type: MaterialType;
  materialId?: string | undefined;
  file: StoredFile | null;
  samples: readonly SamplePreview[];
  maxBytes: number;
}

export function MaterialForm(props: MaterialFormProps) {
  const { packageId, type, materialId, values, errors } = props;
  const { common, roadshow } = useMessages();
  const { form } = roadshow;
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  const materialsPath = `/roadshow/${packageId}/materials`;
  const action = materialId ? `${materialsPath}/${materialId}` : materialsPath;
  return (
    <section className="confirmation" id="material-form">
      <h1>{props.title}</h1>
      <form
        className="stack roadshow-form"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        hx-post={action}
        hx-target="#material-form"
        hx-swap="outerHTML"
      >
        <input type="hidden" name="type" value={type} />
        <Field {...field("title")} label={common.title} maxLength={100} required />
        <TextField
          {...field("description")}
          label={common.description}
          hint={form.descriptionHint}
          maxLength={1000}
          rows={2}
        />
        <MaterialFields {...props} />
        <div className="button-row">
          <LinkButton
            href={tabPath(packageId, "content")}
            label={common.cancel}
            data-close-dialog
          />
          <SubmitButton label={materialId ? common.saveChanges : form.add} />
        </div>
      </form>
    </section>
  );
}

function MaterialFields(props: MaterialFormProps) {
  const { type, values, errors, file, maxBytes } = props;
  const { packages, roadshow } = useMessages();
  const { form } = roadshow;
  const text = { name: "content", defaultValue: values.content, error: errors.content, rows: 8 };
  if (type === "text")
    return (
      <TextField {...text} label={packages.detail.materialTypes.text} maxLength={20_000} required />
    );
  if (type === "sample") {
    return (
      <>
        <SampleChoice {...props} />
        <TextField {...text} label={form.sampleText} maxLength={20_000} rows={5} />
      </>
    );
  }
  return (
    <UploadField
      type={type}
      file={file}
      maxBytes={maxBytes}
      error={errors.fileUrl ?? errors.file}
    />
  );
}

function SampleChoice({ packageId, samples, values, errors }: MaterialFormProps) {
  const { collections, roadshow } = useMessages();
  const { form } = roadshow;
  if (samples.length === 0) return <p className="muted">{form.noSamples}</p>;
  const pathOf = (id: string) => `/package/${packageId}/samples/${id}`;
  const names = new Map(samples.map(({ id, filename }) => [pathOf(id), filename]));
  return (
    <SelectField
      name="fileUrl"
      label={form.sample}
      hint={form.sampleHint}
      error={errors.fileUrl}
      defaultValue={values.fileUrl}
      placeholder={collections.create.fields.choose}
      groups={[{ values: [...names.keys()] }]}
      labelFor={(path) => names.get(path) ?? path}
    />
  );
}
