import { LabeledField, type LabeledFieldProps } from "./labelled";

export interface SelectGroup {
  label?: string;
  values: readonly string[];
}

interface SelectProps {
  groups: readonly SelectGroup[];
  placeholder: string;
  labelFor: (value: string) => string;
}

interface Props extends SelectProps, LabeledFieldProps {
  defaultValue?: string | undefined;
}

export function SelectField({ groups, defaultValue, placeholder, labelFor, ...fieldProps }: Props) {
  return (
    <LabeledField {...fieldProps}>
      {(control) => (
        <select {...control} defaultValue={defaultValue ?? ""}>
          <SelectOptions groups={groups} placeholder={placeholder} labelFor={labelFor} />
        </select>
      )}
    </LabeledField>
  );
}

export function SelectOptions({ groups, placeholder, labelFor }: SelectProps) {
  const options = (values: readonly string[]) =>
    values.map((value) => (
      <option key={value} value={value}>
        {labelFor(value)}
      </option>
    ));
  return (
    <>
      <option value="">{placeholder}</option>
      {groups.map(({ label, values }) =>
        label ? (
          <optgroup key={label} label={label}>
            {options(values)}
          </optgroup>
        ) : (
          options(values)
        ),
      )}
    </>
  );
}
