import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import type { FilledForm } from "../ui/filled-form";
import { Gap } from "../ui/gap";

type Props = Pick<FilledForm, "values" | "errors">;

/** What everybody agrees to who creates an account. */
export function Consents(form: Props) {
  const { accounts, legal } = useMessages();
  const words = accounts.registration;
  return (
    <>
      <Consent name="acceptTerms" {...form}>
        {words.acceptTerms}
        <Gap />
        <a href="/terms">{legal.terms.title}</a>
      </Consent>
      <Consent name="acceptPrivacy" {...form}>
        {words.acceptPrivacy}
        <Gap />
        <a href="/privacy">{legal.privacy.title}</a>
      </Consent>
    </>
  );
}

interface ConsentProps extends Props {
  name: string;
  children: ReactNode;
}

function Consent({ name, values, errors, children }: ConsentProps) {
  const messages = useMessages();
  const error = errors[name];
  return (
    <div className="consent">
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={values[name] === "true"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-note` : undefined}
          required
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="field-error" id={`${name}-note`}>
          {faultText(messages, error)}
        </p>
      )}
    </div>
  );
}
