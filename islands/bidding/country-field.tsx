import type { CountryChoice } from "../../messages/country-choices";

/** Asks once, where the country is needed; the account keeps it. */
export function CountryField({ countries }: { countries: CountryChoice | null }) {
  return (
    countries && (
      <label className="caution">
        {countries.label}
        <span className="field-hint">{countries.hint}</span>
        <select name="country" defaultValue="">
          <option value="">{countries.placeholder}</option>
          {countries.choices.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    )
  );
}
