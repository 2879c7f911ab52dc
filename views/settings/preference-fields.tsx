import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from "../../src/lib/languages";
import { DEFAULT_THEME, type Settings, THEMES, TIME_ZONES } from "../../src/settings/schema";
import { OFFERED_LANGUAGES } from "../messages/catalogue";
import { useMessages } from "../messages/context";
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
        words={LANGUAGE_NAMES}
        chosen={settings.language ?? DEFAULT_LANGUAGE}
      />
      <Choice
        name="timezone"
        label={words.timezone}
        choices={["", ...TIME_ZONES]}
        words={{ ...words.timezones, "": words.ownClock }}
        chosen={settings.timezone ?? ""}
      />
      <Choice
        name="theme"
        label={words.theme}
        choices={THEMES}
        words={words.themes}
        chosen={settings.theme ?? DEFAULT_THEME}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  label: string;
  hint?: string;
  choices: readonly Value[];
  words: Record<Value, string>;
  chosen: Value;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { choices, words, chosen, ...labelled } = props;
  return (
    <LabeledField {...labelled}>
      {(control) => (
        <select {...control} defaultValue={chosen}>
          {choices.map((value) => (
            <option key={value} value={value}>
              {words[value]}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  );
}
