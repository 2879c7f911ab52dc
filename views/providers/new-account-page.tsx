import { Fragment } from "react";
import { useMessages } from "../../messages/context";
import { shownAddress } from "../../src/lib/addresses";
import { Consents } from "../accounts/consents";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";

interface Props extends FilledForm {
  organization: string;
  email: string;
}

/** The first entry of a member whom the provider has identified. */
export function NewAccountPage({ organization, email, values, errors }: Props) {
  const { accounts, common, format, providers } = useMessages();
  const { account: words } = providers;
  const nameField = (name: "firstName" | "lastName", autoComplete: string) => (
    <Fragment key={name}>
      <Field
        label={common[name]}
        name={name}
        autoComplete={autoComplete}
        defaultValue={values[name]}
        error={errors[name]}
        required
      />
    </Fragment>
  );
  return (
    <div className="account-page">
      <section className="account-card" aria-labelledby="account-title">
        <h1 id="account-title">{words.title({ organization })}</h1>
        <p>{words.lead({ organization, email: shownAddress(email) })}</p>
        <form
          className="stack"
          method="post"
          action="/login/organization/account"
          noValidate
          data-busy-form
        >
          <input type="hidden" name="timeZone" defaultValue={values.timeZone} data-time-zone />
          {format.names(nameField("firstName", "given-name"), nameField("lastName", "family-name"))}
          <Consents values={values} errors={errors} />
          <SubmitButton
            label={accounts.registration.submit}
            busyLabel={accounts.registration.submitting}
          />
        </form>
      </section>
    </div>
  );
}
