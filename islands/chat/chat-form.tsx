import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { charactersLeft } from "../../src/lib/limits";
import { read, write } from "../runtime/use-kept";
import type { ChatProps } from "./props";

interface Props extends ChatProps {
  form: RefObject<HTMLFormElement | null>;
  onSend(text: string): void;
  onTooLong(): void;
}

const FEW_LEFT = 500;
/** Safari marks the key that ends a composition only by this key code. */
const COMPOSING_KEY = 229;

export function ChatForm(props: Props) {
  const { packageId, yourId, otherId, words, form } = props;
  // Uncontrolled, because hydration would discard what was typed before the script arrived.
  const field = useRef<HTMLTextAreaElement>(null);
  const [left, setLeft] = useState(charactersLeft(props.typed));
  const draft = `draft ${packageId} ${yourId} ${otherId}`;
  const typed = () => {
    const text = field.current?.value ?? "";
    write(draft, text);
    setLeft(charactersLeft(text.trim()));
  };

  useEffect(() => {
    if (!field.current) return;
    field.current.value ||= read<string>(draft) ?? "";
    setLeft(charactersLeft(field.current.value.trim()));
  }, [draft]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (!field.current || text === "") return;
    if (charactersLeft(text) < 0) return props.onTooLong();
    props.onSend(text);
    field.current.value = "";
    typed();
    field.current.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== "Enter" || event.shiftKey || isComposing || keyCode === COMPOSING_KEY) return;
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
        <p className="chat-notice">{words.revealing({ name: props.reveals })}</p>
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
        onInput={typed}
        onKeyDown={pressed}
        aria-describedby="chat-hint"
        aria-invalid={left < 0}
      />
      <button className="button primary" type="submit">
        {words.send}
      </button>
      <p className={left < 0 ? "field-error" : "field-hint"} id="chat-hint">
        {left < FEW_LEFT
          ? (left < 0 ? words.tooMany : words.left)({ count: Math.abs(left) })
          : words.hint}
      </p>
    </form>
  );
}
