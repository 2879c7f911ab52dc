import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";

interface Props {
  action: string;
  acts: readonly string[];
  form: FilledForm;
  hidden?: Readonly<Record<string, string>> | undefined;
}

export function ActForm({ action, acts, form: { values, errors }, hidden = {} }: Props) {
  const { moderation: words, notices } = useMessages();
  return (
    <form className="stack" action={action} method="post">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        {...{
          name: "act",
          label: words.act.what,
          error: errors.act,
          placeholder: words.act.choose,
        }}
        word={(act) => words.acts[act as keyof typeof words.acts]}
        groups={[{ values: acts }]}
        defaultValue={values.act}
      />
      <SelectField
        {...{ name: "ground", label: words.statement.ground, error: errors.ground }}
        placeholder={words.act.choose}
        word={(ground) => notices.grounds[ground as keyof typeof notices.grounds]}
        groups={[{ values: ["law", "terms"] }]}
        defaultValue={values.ground}
      />
      <Field
        {...{ name: "rule", label: words.statement.rule, error: errors.rule, hint: words.act.rule }}
        {...{ defaultValue: values.rule, maxLength: 300 }}
      />
      <TextField
        {...{ name: "facts", label: words.statement.facts, error: errors.facts }}
        {...{ hint: words.act.facts, rows: 5, defaultValue: values.facts }}
      />
      <div className="button-row">
        <Submit label={words.act.decide} kind="primary" />
      </div>
    </form>
  );
}
