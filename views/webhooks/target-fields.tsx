import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { EVENT_NAMES, type EventName } from "../../src/webhooks/events";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { useEventName } from "./event-names";

interface Props extends FilledForm {
  url: string;
  events: readonly EventName[];
}

/** The address and the events of a webhook, as they are or as they were typed. */
export function TargetFields({ url, events, values, errors }: Props) {
  const messages = useMessages();
  const { webhooks: words } = messages;
  const nameOf = useEventName();
  const isTyped = values.url !== undefined;
  const isChosen = (name: EventName) => (isTyped ? values[name] === "on" : events.includes(name));
  return (
    <>
      <Field
        name="url"
        type="url"
        label={words.url}
        hint={words.urlHint}
        autoComplete="off"
        defaultValue={values.url ?? url}
        error={errors.url}
        required
      />
      <fieldset className="role-choice">
        <legend>{words.events}</legend>
        {EVENT_NAMES.map((name) => (
          <label className="choice" key={name}>
            <input type="checkbox" name={name} defaultChecked={isChosen(name)} />
            <span>
              {nameOf(name)} <small>{name}</small>
            </span>
          </label>
        ))}
        {errors.events && <p className="field-error">{faultText(messages, errors.events)}</p>}
      </fieldset>
    </>
  );
}
