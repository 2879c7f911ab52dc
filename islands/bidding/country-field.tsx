import { useId } from "react";
import type { CountryChoice } from "../../messages/country-choices";

/** Asks once, where the country is needed; the account keeps it. */
export function CountryField({ countries }: { countries: CountryChoice | null }) {
  const id = useId();
  if (!countries) return null;
  return (
    <div className="caution">
      <label htmlFor={id}>{countries.label}</label>
      <p className="field-hint" id={`${id}why`}>
        {countries.hint}
      </p>
      <select id={id} name="country" defaultValue="" aria-describedby={`${id}why`}>
        <option value="">{countries.placeholder}</option>
        {countries.choices.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
