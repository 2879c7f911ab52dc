import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { charactersLeft } from "../../src/rules/limits";
import { readSession, writeSession } from "../runtime/use-kept";
import type { ChatProps } from "./props";

interface Props extends ChatProps {
  form: RefObject<HTMLFormElement | null>;
  onSend(text: string): void;
  onTooLong(): void;
}

const FEW_CHARACTERS_LEFT = 500;
/** Safari marks the key that ends a composition only by this key code. */
const COMPOSING_KEY_CODE = 229;

export function ChatForm(props: Props) {
  const { packageId, yourId, otherId, words, form, maxLength } = props;
  // An uncontrolled field keeps text that was typed before hydration.
  const field = useRef<HTMLTextAreaElement>(null);
  const [remaining, setRemaining] = useState(charactersLeft(props.typed, maxLength));
  const draftKey = `draft ${packageId} ${yourId} ${otherId}`;
  const saveDraft = () => {
    const text = field.current?.value ?? "";
    writeSession(draftKey, text);
    setRemaining(charactersLeft(text.trim(), maxLength));
  };

  useEffect(() => {
    if (!field.current) return;
    field.current.value ||= readSession<string>(draftKey) ?? "";
    setRemaining(charactersLeft(field.current.value.trim(), maxLength));
  }, [draftKey, maxLength]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (!field.current || text === "") return;
    if (charactersLeft(text, maxLength) < 0) return props.onTooLong();
    props.onSend(text);
    field.current.value = "";
    saveDraft();
    field.current.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== "Enter" || event.shiftKey || isComposing || keyCode === COMPOSING_KEY_CODE)
      return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  return (
    <form
      className="chat-form"
      method="post"
      action={`/messages/${packageId}/${otherId}`}
      onSubmit={submit}
      ref={form}
    >
      {props.reveals !== null && (
        <p className="chat-warning">{words.revealing({ name: props.reveals })}</p>
      )}
      <input type="hidden" name="key" value={props.formKey} />
      <label className="visually-hidden" htmlFor="chat-message">
        {words.field}
      </label>
      <textarea
        id="chat-message"
        name="message"
        rows={2}
        placeholder={words.field}
        enterKeyHint="send"
        autoComplete="off"
        dir="auto"
        ref={field}
        defaultValue={props.typed}
        onInput={saveDraft}
        onKeyDown={sendOnEnter}
        aria-describedby="chat-hint"
        aria-invalid={remaining < 0}
      />
      <button className="button primary" type="submit">
        {words.send}
      </button>
      <p className={remaining < 0 ? "field-error" : "field-hint"} id="chat-hint">
        {remaining < FEW_CHARACTERS_LEFT
          ? (remaining < 0 ? words.tooMany : words.left)({ count: Math.abs(remaining) })
          : words.hint}
      </p>
    </form>
  );
}
