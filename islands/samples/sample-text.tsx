import { type DragEvent, useDeferredValue, useMemo, useState } from "react";
import { ACCEPTED_EXTENSIONS, hasNamedEncoding } from "../../src/formats/formats";
import { encodingName } from "../../src/rules/readings";
import { isUnspaced } from "../../src/rules/word-rates";
import type { UploadDialogProps } from "./props";

export interface LoadedFile {
  source: File;
  name: string;
  encoding: string;
  candidates: readonly string[];
  isChosen: boolean;
}

interface Props {
  text: string;
  change(text: string): void;
  choose(file: File): void;
  file: LoadedFile | null;
  /** Why the chosen file was refused. */
  fault: string;
  chooseEncoding(encoding: string): void;
  words: UploadDialogProps["words"];
}

export function SampleText({ text, change, choose, chooseEncoding, file, fault, words }: Props) {
  const [isDropping, setDropping] = useState(false);
  // Deferred, so that counting a long text does not block typing.
  const deferredText = useDeferredValue(text);
  const inCharacters = isUnspaced(deferredText.trim() || words.text);
  const count = useMemo(
    () => (inCharacters ? countCharacters(deferredText) : countWords(deferredText)),
    [deferredText, inCharacters],
  );
  const setHover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDropping(isOver);
  };
  const drop = (event: DragEvent) => {
    setHover(false)(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped) choose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users choose a file with the button
    <div
      className="field sample-text"
      data-dropping={isDropping || undefined}
      onDragOver={setHover(true)}
      onDragLeave={setHover(false)}
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
        {(inCharacters ? words.characters : words.words)({ count })} ·{" "}
        {inCharacters ? words.adviceInCharacters : words.advice}
      </p>
      <p className="file-choice">
        <label className="button small">
          {words.chooseFile}
          <input
            className="visually-hidden"
            type="file"
            accept={ACCEPTED_EXTENSIONS}
            aria-invalid={fault !== "" || undefined}
            aria-describedby="sample-file-fault"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) choose(chosen);
              target.value = "";
            }}
          />
        </label>
        {file && (
          <span className="muted">
            {isRead(file)
              ? words.fileRead({ name: file.name, encoding: encodingName(file.encoding) })
              : file.name}
          </span>
        )}
      </p>
      <p className="field-error" id="sample-file-fault" role="alert">
        {fault}
      </p>
      {file && file.candidates.length > 0 && (
        <div className="field">
          <label htmlFor="sample-encoding">{words.encoding}</label>
          <select
            id="sample-encoding"
            value={file.isChosen ? file.encoding : ""}
            aria-describedby="sample-encoding-hint"
            onChange={({ target }) => chooseEncoding(target.value)}
          >
            <option value="" disabled>
              {words.chooseEncoding}
            </option>
            {file.candidates.map((encoding) => (
              <option key={encoding} value={encoding}>
                {encodingName(encoding)}
              </option>
            ))}
          </select>
          <p className="field-hint" id="sample-encoding-hint" role="status">
            {words.encodingGuessed}
          </p>
        </div>
      )}
    </div>
  );
}

function isRead({ name, encoding, candidates, isChosen }: LoadedFile): boolean {
  return (candidates.length === 0 || isChosen) && hasNamedEncoding(name, encoding);
}

const countCharacters = (text: string) => text.replaceAll(/\s/g, "").length;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** `Intl.Segmenter` also finds words in Chinese and Japanese, which have no spaces. */
function countWords(text: string): number {
  let wordCount = 0;
  for (const block of blocksOf(text)) {
    for (const segment of segmenter.segment(block)) if (segment.isWordLike) wordCount++;
  }
  return wordCount;
}

/** Each call to the segmenter takes memory that is freed late, so short lines share one call. */
const MIN_BLOCK_CHARACTERS = 1000;

function* blocksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from + MIN_BLOCK_CHARACTERS);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}
