import { useState } from "react";
import {
  MAX_SAMPLE_FILE_BYTES,
  SAMPLE_TYPES,
  SHOWN_CHARACTERS,
  shownRows,
} from "../../src/lib/limits";
import { postJson, Refused } from "../runtime/post-json";
import { serverNow } from "../runtime/server-clock";
import { showToast } from "../runtime/toast";
import type { Collection, UploadDialogProps } from "./props";
import { readSampleFile } from "./sample-file";
import { type ReadFile, SampleText } from "./sample-text";

type Busy = "analyzing" | "uploading" | null;

interface FormProps extends UploadDialogProps {
  collection: Collection;
  close(): void;
  onTyped(typed: boolean): void;
}

export function UploadForm({ collection, close, onTyped, words, tooLarge }: FormProps) {
  const [contentType, setContentType] = useState<string>("literary");
  const [text, setText] = useState("");
  const [file, setFile] = useState<ReadFile | null>(null);
  const [analysis, setAnalysis] = useState("");
  const [shown, setShown] = useState<number>(SHOWN_CHARACTERS.usual);
  const chosen = Number.isNaN(shown) ? SHOWN_CHARACTERS.usual : shown;
  const [busy, setBusy] = useState<Busy>(null);
  const isGuess = file !== null && file.candidates.length > 0 && !file.isChosen;
  const unready = text.trim() === "" || isGuess;

  const change = (typed: string) => {
    setText(typed);
    onTyped(typed.trim() !== "");
    setAnalysis("");
    if (typed === "") setFile(null);
  };

  const choose = async (source: File, chosen: string | null = null) => {
    if (source.size > MAX_SAMPLE_FILE_BYTES) return fail(words.uploadFailed, tooLarge);
    try {
      const { text: read, ...found } = await readSampleFile(source, chosen);
      change(read);
      setFile({ source, ...found, isChosen: chosen !== null });
    } catch (error) {
      fail(words.uploadFailed, messageOf(error, words.unreachable));
    }
  };

  const attempt = async (state: Exclude<Busy, null>, title: string, work: () => Promise<void>) => {
    setBusy(state);
    try {
      await work();
    } catch (error) {
      fail(title, messageOf(error, words.unreachable));
    } finally {
      setBusy(null);
    }
  };

  const analyze = () =>
    attempt("analyzing", words.analysisFailed, async () => {
      const sample = { content: text, contentType, encoding: file?.encoding };
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
        contentType,
        encoding: file?.encoding,
        shownCharacters: chosen,
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
          {SAMPLE_TYPES.map((type) => (
            <option key={type} value={type}>
              {words.contentTypes[type]}
            </option>
          ))}
        </select>
      </div>
      <SampleText
        {...{ text, change, choose, file, words }}
        chooseEncoding={(encoding) => file && void choose(file.source, encoding)}
      />
      <div className="field">
        <label htmlFor="sample-shown">{words.shown.label}</label>
        <input
          id="sample-shown"
          type="number"
          min={SHOWN_CHARACTERS.least}
          max={SHOWN_CHARACTERS.most}
          defaultValue={shown}
          onChange={({ target }) => setShown(target.valueAsNumber)}
          aria-describedby="sample-shown-hint"
        />
        <p className="field-hint" id="sample-shown-hint">
          {words.shown.hint({ characters: chosen, rows: shownRows(chosen) })}
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
          disabled={unready || busy !== null}
          onClick={() => void analyze()}
        >
          <span className="spinner" aria-hidden="true" hidden={busy !== "analyzing"} />
          {busy === "analyzing" ? words.analyzing : words.analyze}
        </button>
        <button className="button" type="button" onClick={close}>
          {words.cancel}
        </button>
        <button
          className="button primary"
          type="button"
          disabled={unready || busy !== null}
          onClick={() => void upload()}
        >
          {busy === "uploading" ? words.uploading : words.upload}
        </button>
      </div>
    </div>
  );
}

function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Refused ? error.message : otherwise;
}

function fail(title: string, text: string): void {
  showToast({ title, text, tone: "destructive" });
}

const FILE_TYPES = ["txt", "md", "json", "jsonl"];

function fileTypeOf(name = ""): string {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  return FILE_TYPES.includes(ending) ? ending : "txt";
}

async function refreshOwnPackages(): Promise<void> {
  const page = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector(".own-packages");
  if (fresh) document.querySelector(".own-packages")?.replaceWith(document.importNode(fresh, true));
}
