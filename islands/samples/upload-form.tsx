import { useState } from "react";
import {
  MAX_SAMPLE_FILE_BYTES,
  SAMPLE_TYPES,
  SHOWN_CHARACTERS,
  shownRows,
} from "../../src/rules/limits";
import { postJson, RequestRefused } from "../runtime/post-json";
import { serverNow } from "../runtime/server-clock";
import { showToast } from "../runtime/toast";
import type { Collection, UploadDialogProps } from "./props";
import { readSampleFile } from "./sample-file";
import { type LoadedFile, SampleText } from "./sample-text";

type Activity = "analyzing" | "uploading" | null;

interface FormProps extends UploadDialogProps {
  collection: Collection;
  close(): void;
  onTyping(isDirty: boolean): void;
}

export function UploadForm({ collection, close, onTyping, words, tooLarge }: FormProps) {
  const [contentType, setContentType] = useState("");
  const [text, setText] = useState("");
  const [file, setFile] = useState<LoadedFile | null>(null);
  const [fileFault, setFileFault] = useState("");
  const [analysis, setAnalysis] = useState("");
  const [typedCharacters, setTypedCharacters] = useState<number>(SHOWN_CHARACTERS.usual);
  const shownCharacters = Number.isNaN(typedCharacters) ? SHOWN_CHARACTERS.usual : typedCharacters;
  const [activity, setActivity] = useState<Activity>(null);
  const declaredType = contentType || undefined;
  const isGuess = file !== null && file.candidates.length > 0 && !file.isChosen;
  const isIncomplete = text.trim() === "" || isGuess;

  const change = (typed: string) => {
    setText(typed);
    onTyping(typed.trim() !== "");
    setAnalysis("");
    if (typed === "") setFile(null);
  };

  const choose = async (source: File, chosenEncoding: string | null = null) => {
    if (source.size > MAX_SAMPLE_FILE_BYTES) return setFileFault(nameFault(source, tooLarge));
    setFileFault("");
    try {
      const { text: decodedText, ...found } = await readSampleFile(source, chosenEncoding);
      change(decodedText);
      setFile({ source, ...found, isChosen: chosenEncoding !== null });
    } catch (error) {
      setFileFault(nameFault(source, messageOf(error, words.unreachable)));
    }
  };

  const attempt = async (
    state: Exclude<Activity, null>,
    title: string,
    work: () => Promise<void>,
  ) => {
    setActivity(state);
    try {
      await work();
    } catch (error) {
      showError(title, messageOf(error, words.unreachable));
    } finally {
      setActivity(null);
    }
  };

  const analyze = () =>
    attempt("analyzing", words.analysisFailed, async () => {
      const sample = { content: text, contentType: declaredType, encoding: file?.encoding };
      setAnalysis(
        await postJson(`/package/${collection.id}/analysis`, sample).then((r) => r.text()),
      );
    });

  const upload = () =>
    attempt("uploading", words.uploadFailed, async () => {
      await postJson(`/api/packages/${collection.id}/samples`, {
        packageId: collection.id,
        filename: file?.name ?? `sample_${serverNow()}.txt`,
        fileContent: text,
        fileType: fileTypeOf(file?.name),
        contentType: declaredType,
        encoding: file?.encoding,
        shownCharacters: shownCharacters,
      });
      close();
      showToast(words.uploaded);
      await refreshOwnPackages();
    });

  return (
    <div className="stack">
      <p className="muted">
        {words.forCollection} <strong>{collection.title}</strong>
      </p>
      <div className="field">
        <label htmlFor="sample-type">{words.contentType}</label>
        <select
          id="sample-type"
          value={contentType}
          onChange={(event) => setContentType(event.target.value)}
        >
          <option value="">{words.detected}</option>
          {SAMPLE_TYPES.map((type) => (
            <option key={type} value={type}>
              {words.contentTypes[type]}
            </option>
          ))}
        </select>
      </div>
      <SampleText
        text={text}
        change={change}
        choose={choose}
        file={file}
        words={words}
        fault={fileFault}
        chooseEncoding={(encoding) => file && void choose(file.source, encoding)}
      />
      <div className="field">
        <label htmlFor="sample-shown">{words.shown.label}</label>
        <input
          id="sample-shown"
          type="number"
          min={SHOWN_CHARACTERS.least}
          max={SHOWN_CHARACTERS.most}
          defaultValue={typedCharacters}
          onChange={({ target }) => setTypedCharacters(target.valueAsNumber)}
          aria-describedby="sample-shown-hint"
        />
        <p className="field-hint" id="sample-shown-hint">
          {words.shown.hint({ characters: shownCharacters, rows: shownRows(shownCharacters) })}
        </p>
      </div>
      <div aria-live="polite">
        {analysis && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's fragment
          <div className="analysis-result" dangerouslySetInnerHTML={{ __html: analysis }} />
        )}
      </div>
      <div className="button-row dialog-actions">
        <button
          className="button"
          type="button"
          disabled={isIncomplete || activity !== null}
          onClick={() => void analyze()}
        >
          <span className="spinner" aria-hidden="true" hidden={activity !== "analyzing"} />
          {activity === "analyzing" ? words.analyzing : words.analyze}
        </button>
        <button className="button" type="button" onClick={close}>
          {words.cancel}
        </button>
        <button
          className="button primary"
          type="button"
          disabled={isIncomplete || activity !== null}
          onClick={() => void upload()}
        >
          {activity === "uploading" ? words.uploading : words.upload}
        </button>
      </div>
    </div>
  );
}

const nameFault = ({ name }: File, fault: string) => `${name}: ${fault}`;

function messageOf(error: unknown, fallback: string): string {
  return error instanceof RequestRefused ? error.message : fallback;
}

function showError(title: string, text: string): void {
  showToast({ title, text, tone: "destructive" });
}

const FILE_TYPES = ["txt", "md", "json", "jsonl"];

function fileTypeOf(name = ""): string {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return FILE_TYPES.includes(extension) ? extension : "txt";
}

async function refreshOwnPackages(): Promise<void> {
  const page = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector(".own-packages");
  if (fresh) document.querySelector(".own-packages")?.replaceWith(document.importNode(fresh, true));
}
