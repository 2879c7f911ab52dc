import { useLocale, useMessages } from "../../messages/context";
import { countryCodesFor } from "../../messages/country-choices";
import { TAX_KINDS } from "../../src/invoices/schema";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { Toggle } from "../ui/toggle";

interface Props extends FilledForm {
  isSeller: boolean;
  timeZone: string;
}

export function BillingSection({ values, errors, isSeller, timeZone }: Props) {
  const messages = useMessages();
  const locale = useLocale();
  const { invoices, profile } = messages;
  const { details: words, taxKinds } = invoices;
  const stated = values.countryCode ?? "";
  const countryCodes = countryCodesFor(messages, { locale, timeZone, stated });
  const field = (
    name: "legalName" | "registrationNumber" | "taxNumber" | "taxRate" | "taxNote" | "peppolId",
  ) => ({
    name,
    label: words[name],
    defaultValue: values[name],
    error: errors[name],
  });
  // `field` declares the names of one-line fields.
  const area = (name: "address" | "bankDetails") => ({ ...field(name as never), name, rows: 4 });
  return (
    <section className="settings-group" id="billing">
      <h2>{words.title}</h2>
      <p className="muted">{words.text}</p>
      {isSeller && <p className="muted">{words.automatic}</p>}
      <form className="stack" method="post" action="/settings/billing" noValidate data-busy-form>
        {values.returnTo && <input type="hidden" name="returnTo" value={values.returnTo} />}
        <Field {...field("legalName")} autoComplete="off" />
        <TextField {...area("address")} />
        <SelectField
          name="countryCode"
          label={words.country}
          placeholder={words.chooseCountry}
          groups={[{ values: countryCodes }]}
          labelFor={profile.country}
          defaultValue={values.countryCode}
          error={errors.countryCode}
        />
        <div className="columns">
          <Field {...field("registrationNumber")} autoComplete="off" />
          <Field {...field("taxNumber")} hint={words.taxNumberHint} autoComplete="off" />
        </div>
        <Field {...field("peppolId")} hint={words.peppolIdHint} autoComplete="off" />
        {isSeller && (
          <>
            <TextField {...area("bankDetails")} hint={words.bankDetailsHint} />
            <Field
              name="paymentLink"
              label={words.paymentLink}
              type="url"
              inputMode="url"
              autoComplete="off"
              defaultValue={values.paymentLink}
              error={errors.paymentLink}
            />
            <div className="columns">
              <SelectField
                name="taxKind"
                label={words.taxKind}
                placeholder={words.chooseCountry}
                groups={[{ values: TAX_KINDS }]}
                labelFor={(kind) => taxKinds[kind as (typeof TAX_KINDS)[number]]}
                defaultValue={values.taxKind}
                error={errors.taxKind}
              />
              <Field {...field("taxRate")} inputMode="decimal" autoComplete="off" />
            </div>
            <Field {...field("taxNote")} autoComplete="off" />
            <Toggle name="taxAdded" {...words.taxAdded} on={values.taxAdded === "true"} />
          </>
        )}
        <div className="button-row">
          <Submit label={words.save} />
        </div>
      </form>
    </section>
  );
}
