import { Labelled, type LabelledProps } from "./labelled";

interface Props extends LabelledProps {
  groups: ReadonlyArray<{ label?: string; values: readonly string[] }>;
  defaultValue?: string | undefined;
  /** Stands first and chooses nothing. */
  placeholder: string;
  word: (value: string) => string;
}

/** A labelled choice of one, in groups where they have names. */
export function SelectField({ groups, defaultValue, placeholder, word, ...labelled }: Props) {
  const options = (values: readonly string[]) =>
    values.map((value) => (
      <option key={value} value={value}>
        {word(value)}
      </option>
    ));
  return (
    <Labelled {...labelled}>
      {(control) => (
        <select {...control} defaultValue={defaultValue ?? ""}>
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
        </select>
      )}
    </Labelled>
  );
}
