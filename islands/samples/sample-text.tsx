import { type DragEvent, useDeferredValue, useMemo, useState } from "react";
import { ACCEPTED } from "../../src/formats/formats";
import { countWords } from "../../src/lib/word-count";
import { fillIn } from "../../src/lib/wording";
import type { UploadDialogProps } from "./props";

interface Props {
  text: string;
  change(text: string): void;
  choose(file: File): void;
  file: { name: string; encoding: string } | null;
  words: UploadDialogProps["words"];
}

/** The text of a sample: typed, pasted, dropped or chosen, with its words counted as it grows. */
export function SampleText({ text, change, choose, file, words }: Props) {
  const [dropping, setDropping] = useState(false);
  // Counting a long text takes a moment, so typing does not wait for it.
  const counted = useDeferredValue(text);
  const count = useMemo(() => countWords(counted), [counted]);
  const hover = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDropping(over);
  };
  const drop = (event: DragEvent) => {
    hover(false)(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped) choose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a comfort beside the button
    <div
      className="field sample-text"
      data-dropping={dropping || undefined}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={drop}
    >
      <label htmlFor="sample-text">{words.text}</label>
      <textarea
        id="sample-text"
        rows={8}
        placeholder={words.placeholder}
        value={text}
        onChange={(event) => change(event.target.value)}
        aria-describedby="sample-words"
      />
      <p className="field-hint" id="sample-words">
        {fillIn(count === 1 ? words.words.one : words.words.other, { count })} · {words.advice}
      </p>
      <p className="file-choice">
        <label className="button small">
          {words.chooseFile}
          <input
            className="visually-hidden"
            type="file"
            accept={ACCEPTED}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) choose(chosen);
              target.value = "";
            }}
          />
        </label>
        {file && <span className="muted">{fillIn(words.fileRead, file)}</span>}
      </p>
    </div>
  );
}
