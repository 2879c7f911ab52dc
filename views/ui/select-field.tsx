import { Labelled, type LabelledProps } from "./labelled";

export interface SelectGroup {
  label?: string;
  values: readonly string[];
}

interface Choice {
  groups: readonly SelectGroup[];
  placeholder: string;
  word: (value: string) => string;
}

interface Props extends Choice, LabelledProps {
  defaultValue?: string | undefined;
}

export function SelectField({ groups, defaultValue, placeholder, word, ...labelled }: Props) {
  return (
    <Labelled {...labelled}>
      {(control) => (
        <select {...control} defaultValue={defaultValue ?? ""}>
          <SelectOptions {...{ groups, placeholder, word }} />
        </select>
      )}
    </Labelled>
  );
}

export function SelectOptions({ groups, placeholder, word }: Choice) {
  const options = (values: readonly string[]) =>
    values.map((value) => (
      <option key={value} value={value}>
        {word(value)}
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
