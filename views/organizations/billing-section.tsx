import { useLocale, useMessages } from "../../messages/context";
import { countryCodesFor } from "../../messages/country-choices";
import type { Messages } from "../../messages/messages";
import { TAX_NUMBER_COUNTRIES, validTaxNumber } from "../../src/lib/tax-numbers";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { TaxFields } from "./tax-fields";

/** What few members have; unfolded once one of them is stated or wrong. */
const NUMBERS = ["registrationNumber", "taxNumber", "peppolId"] as const;

interface Props extends FilledForm {
  isSeller: boolean;
  timeZone: string;
}

export function BillingSection({ values, errors, isSeller, timeZone }: Props) {
  const messages = useMessages();
  const locale = useLocale();
  const { invoices, profile } = messages;
  const { details: words } = invoices;
  const stated = values.countryCode ?? "";
  const countryCodes = countryCodesFor(messages, { locale, timeZone, stated });
  const field = (name: "legalName" | "registrationNumber" | "taxNumber" | "peppolId") => ({
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
      <form
        className="stack"
        method="post"
        action="/organization/billing"
        noValidate
        data-busy-form
      >
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
        <details className="unfolds" open={NUMBERS.some((name) => values[name] || errors[name])}>
          <summary>{words.numbers}</summary>
          <div className="stack">
            <div className="columns">
              <Field {...field("registrationNumber")} autoComplete="off" />
              <Field
                {...field("taxNumber")}
                hint={taxNumberHint(messages, values)}
                autoComplete="off"
              />
            </div>
            <Field {...field("peppolId")} hint={words.peppolIdHint} autoComplete="off" />
          </div>
        </details>
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
            <TaxFields values={values} errors={errors} />
          </>
        )}
        <div className="button-row">
          <Submit label={words.save} />
        </div>
      </form>
    </section>
  );
}

/** Says whether the stored number counts for taxes of sellers abroad. */
function taxNumberHint({ invoices, profile }: Messages, values: FilledForm["values"]): string {
  const { taxNumberHint: hint, taxNumberValid, taxNumberInvalid } = invoices.details;
  const { taxNumber = "", countryCode = "" } = values;
  if (taxNumber === "" || !TAX_NUMBER_COUNTRIES.includes(countryCode)) return hint;
  const number = validTaxNumber(countryCode, taxNumber);
  const country = profile.country(countryCode);
  return number === null ? taxNumberInvalid({ country }) : taxNumberValid({ number, country });
}
