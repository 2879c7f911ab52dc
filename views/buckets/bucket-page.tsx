import { useMessages } from "../../messages/context";
import type { Bucket } from "../../src/buckets/reading";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";

interface Props extends FilledForm {
  contractId: string;
  reference: string;
  bucket: Bucket | null;
}

const ADDRESSINGS = ["path", "host"] as const;

/** Keys are never shown again, not even those that were just typed. */
export function BucketPage({ contractId, reference, bucket, values, errors }: Props) {
  const { buckets: words, common, handover } = useMessages();
  const path = `/contract/${contractId}/bucket`;
  const field = (name: "endpoint" | "region" | "bucket" | "prefix") => ({
    name,
    label: words[name],
    autoComplete: "off",
    defaultValue: values[name] ?? bucket?.[name],
    error: errors[name],
  });
  const key = (name: "accessKeyId" | "secretAccessKey") => ({
    name,
    label: words[name],
    autoComplete: "off",
    error: errors[name],
    required: true,
  });
  return (
    <div className="settings-page">
      <header>
        <h1>{words.titleOf({ reference })}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      <form className="settings-form" method="post" action={path} noValidate data-busy-form>
        <Field {...field("endpoint")} type="url" hint={words.endpointHint} required />
        <Field {...field("region")} required />
        <Field {...field("bucket")} required />
        <Field {...field("prefix")} hint={words.prefixHint} />
        <LabeledField name="addressing" label={words.addressing} error={errors.addressing}>
          {(control) => (
            <select {...control} defaultValue={values.addressing ?? bucket?.addressing}>
              {ADDRESSINGS.map((value) => (
                <option key={value} value={value}>
                  {words.addressings[value]}
                </option>
              ))}
            </select>
          )}
        </LabeledField>
        <Field {...key("accessKeyId")} />
        <Field {...key("secretAccessKey")} type="password" />
        <div className="button-row">
          <LinkButton href={`/contract/${contractId}`} label={handover.back} />
          <SubmitButton label={words.save} busyLabel={common.checking} />
        </div>
      </form>
      {bucket?.isOpen && (
        <section className="settings-group">
          <h2>{words.remove}</h2>
          <p className="muted">{words.removeHint}</p>
          <form method="post" action={`${path}/removal`}>
            <Submit label={words.remove} kind="danger" />
          </form>
        </section>
      )}
    </div>
  );
}
