import { encodingName } from "../../src/rules/readings";
import type { HandInProps } from "./props";

interface Props {
  name: string;
  candidates: readonly string[];
  chosen: string | null;
  hasOthers: boolean;
  action: string;
  words: HandInProps["words"];
  onChoose(choice: { encoding: string; all: boolean }): void;
}

export function EncodingChoice({
  name,
  candidates,
  chosen,
  hasOthers,
  action,
  words,
  onChoose,
}: Props) {
  return (
    <form
      className="encoding-choice"
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const encoding = new FormData(event.currentTarget).get("encoding");
        onChoose({ encoding: String(encoding), all: submitter?.getAttribute("name") === "all" });
      }}
    >
      <label>
        <span aria-hidden="true">{words.encoding}</span>
        <select
          name="encoding"
          required
          defaultValue={chosen ?? ""}
          aria-label={words.labelled({ label: words.encoding, value: name })}
        >
          <option value="" disabled>
            {words.chooseEncoding}
          </option>
          {candidates.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encodingName(encoding)}
            </option>
          ))}
        </select>
      </label>
      <button className="button small" type="submit">
        {words.use}
      </button>
      {hasOthers && (
        <button className="button small" type="submit" name="all" value="1">
          {words.useForAll}
        </button>
      )}
    </form>
  );
}
