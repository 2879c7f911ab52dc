interface Props {
  name: string;
  label: string;
  hint: string;
  on: boolean;
}

export function Toggle({ name, label, hint, on }: Props) {
  return (
    <div className="toggle">
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={on}
          aria-describedby={`${name}-note`}
        />
        <span>{label}</span>
      </label>
      <p className="field-hint" id={`${name}-note`}>
        {hint}
      </p>
    </div>
  );
}
