import type { ReactNode } from "react";
import { Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";

interface Props {
  /** The page of the form, whose `/draft` shows the form again. */
  path: string;
  values: FilledForm["values"];
  publishLabel: string;
  editLabel: string;
}

/** What was previewed is sent again, either to publish or to edit it. */
export function PreviewActions({ path, values, publishLabel, editLabel }: Props) {
  return (
    <div className="button-row">
      <CarriedForm action={path} values={values}>
        <Submit label={publishLabel} kind="primary" />
      </CarriedForm>
      <CarriedForm action={`${path}/draft`} values={values}>
        <Submit label={editLabel} />
      </CarriedForm>
    </div>
  );
}

interface CarriedFormProps extends Pick<Props, "values"> {
  action: string;
  children: ReactNode;
}

function CarriedForm({ action, values, children }: CarriedFormProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
