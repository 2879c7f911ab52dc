import { useMessages } from "../../messages/context";
import { centsToDecimal, formatDollars } from "../../src/lib/money";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SettingsSection } from "./settings-section";

interface Props extends FilledForm {
  id: string;
  /** Where the form is sent. */
  path: string;
  label: string;
  hint: string;
  committedCents: number;
  limitCents: number | null;
}

/** The limit of a member, or of an organization of several. */
export function LimitSection({ id, path, label, hint, values, errors, ...limit }: Props) {
  const words = useMessages().settings.limit;
  const { committedCents, limitCents } = limit;
  const set = limitCents === null ? "" : centsToDecimal(limitCents);
  return (
    <SettingsSection
      id={id}
      title={words.title}
      text={words.text({ amount: formatDollars(committedCents) })}
    >
      <form className="limit-form" method="post" action={path} noValidate data-busy-form>
        <Field
          name="limit"
          label={label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.limit ?? set}
          error={errors.limit}
        />
        <Submit label={words.save} />
      </form>
    </SettingsSection>
  );
}
