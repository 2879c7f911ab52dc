import { OFFERED_LANGUAGES } from "../../messages/catalogue";
import { useMessages } from "../../messages/context";
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from "../../src/lib/languages";
import { DEFAULT_THEME, type Settings, THEMES, TIME_ZONES } from "../../src/settings/schema";
import { LabeledField } from "../ui/labelled";

export function PreferenceFields({ settings }: { settings: Settings }) {
  const { common } = useMessages();
  const words = useMessages().settings.preferences;
  return (
    <div className="columns">
      <Choice
        name="language"
        label={common.language}
        choices={OFFERED_LANGUAGES}
        labels={LANGUAGE_NAMES}
        selected={settings.language ?? DEFAULT_LANGUAGE}
      />
      <Choice
        name="timezone"
        label={words.timezone}
        choices={["", ...TIME_ZONES]}
        labels={{ ...words.timezones, "": words.ownClock }}
        selected={settings.timezone ?? ""}
      />
      <Choice
        name="theme"
        label={words.theme}
        choices={THEMES}
        labels={words.themes}
        selected={settings.theme ?? DEFAULT_THEME}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  label: string;
  hint?: string;
  choices: readonly Value[];
  labels: Record<Value, string>;
  selected: Value;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { choices, labels, selected, ...fieldProps } = props;
  return (
    <LabeledField {...fieldProps}>
      {(control) => (
        <select {...control} defaultValue={selected}>
          {choices.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  );
}
