import { useMessages } from "../../messages/context";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

interface Props extends Pick<FilledForm, "values" | "errors"> {
  offerId: string;
  hint: string;
  label: string;
}

export function CounterForm({ offerId, hint, label, values, errors }: Props) {
  const { offer: words } = useMessages().licenses;
  return (
    <form className="stack" method="post" action={`/offer/${offerId}`} data-busy-form>
      <input type="hidden" name="answer" value="counter" />
      <Field
        name="amount"
        label={words.counterAmount}
        defaultValue={values.amount}
        error={errors.amount}
        hint={hint}
        inputMode="decimal"
        required
      />
      <SubmitButton isSecondary label={label} busyLabel={words.sending} />
    </form>
  );
}
