import { useEffect, useState, useSyncExternalStore } from "react";
import { fileSize } from "../../src/lib/file-size";
import { postJson, RequestRefused, sendJson } from "../runtime/post-json";
import { useRefresher } from "../runtime/use-refresher";
import { ChooseFiles } from "./choose-files";
import { FileList } from "./file-list";
import { Measuring, POLL_MS } from "./measuring";
import type { HandInProps } from "./props";
import { UploadQueue } from "./sending";
import { type ChosenFile, type Triage, triage } from "./triage";

/** Without JavaScript, a form uploads one file at a time. */
export function HandIn(props: HandInProps) {
  const [isMeasuring, setMeasuring] = useState(props.measuring);
  if (isMeasuring) return <Measuring {...props} isNew={!props.measuring} />;
  return <OpenUpload {...props} onComplete={() => setMeasuring(true)} />;
}

function OpenUpload(props: HandInProps & { onComplete(): void }) {
  const { page, path, words, onComplete } = props;
  const [isMeasured, setMeasured] = useState(props.measured);
  const [queue] = useState(() => new UploadQueue(path, props.library, props.files, words.failed));
  const { files, state } = useSyncExternalStore(queue.watch, queue.progress, queue.progress);
  const [isHydrated, setHydrated] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [leftOut, setLeftOut] = useState<Pick<Triage, "skipped" | "refused"> | null>(null);
  const refresh = useRefresher({
    refresh: () => queue.refreshOthers(),
    pauseMs: 0,
    pollMs: POLL_MS,
  });
  useEffect(() => setHydrated(true), []);
  useEffect(refresh, [refresh]);
  useEffect(() => () => queue.close(), [queue]);
  useEffect(() => confirmLeaving(state === "sending" || state === "broken"), [state]);
  useEffect(() => {
    const resume = () => state === "lost" && queue.resume();
    addEventListener("online", resume);
    return () => removeEventListener("online", resume);
  }, [queue, state]);

  const attempt = async (work: () => Promise<unknown>, onDone = () => {}) => {
    try {
      await work();
      setRefusal("");
      onDone();
    } catch (error) {
      setRefusal(error instanceof RequestRefused ? error.message : words.lost);
    }
  };

  const addChosen = async (chosen: readonly ChosenFile[]) => {
    const { taken, ...rejected } = await triage(chosen, props);
    setLeftOut(rejected);
    queue.add(taken);
    if (taken.length > 0) setMeasured(false);
  };

  const isBusy = state === "sending" || state === "broken";
  const isReady =
    !isMeasured &&
    files.length > 0 &&
    files.every(
      ({ sentBytes, bytes, href, serverFile }) =>
        href && sentBytes === bytes && !serverFile?.faults.length,
    );
  return (
    <div className="stack hand-in">
      <ChooseFiles
        {...props}
        isHydrated={isHydrated}
        onChosen={(chosen) => void attempt(() => addChosen(chosen))}
      />
      {leftOut && <LeftOut {...leftOut} words={words} />}
      {files.length > 0 && (
        <FileList
          {...props}
          sentFiles={files}
          isHydrated={isHydrated}
          onRemove={(name) =>
            void attempt(
              () => queue.remove(name),
              () => setMeasured(false),
            )
          }
          onChoose={(n, choice) =>
            void attempt(async () => {
              await sendJson("PATCH", `${path}/files/${n}`, choice);
              await queue.refresh();
            })
          }
        />
      )}
      {isHydrated && (isBusy || state === "paused" || state === "lost") && (
        <div className="hand-in-progress">
          <Total files={files} words={words} />
          <button
            className="button"
            type="button"
            onClick={() => (isBusy ? queue.pause() : queue.resume())}
          >
            {isBusy ? words.pause : words.resume}
          </button>
        </div>
      )}
      <p role="status">{refusal || statusText(props, { files, state, isHydrated, isReady })}</p>
      {files.length > 0 && (
        <form
          className="stack"
          method="post"
          action={`${page}/completion`}
          onSubmit={(event) => {
            event.preventDefault();
            const countTags = new FormData(event.currentTarget).has("countTags");
            void attempt(
              () => postJson(`${path}/complete`, { countTags, review: true }),
              onComplete,
            );
          }}
        >
          <input type="hidden" name="review" value="on" />
          {files.some(({ name }) => !DOCUMENT_NAME.test(name)) && (
            <label className="choice">
              <input type="checkbox" name="countTags" />
              <span>{words.countTags}</span>
            </label>
          )}
          <p className="muted">{words.completeHint}</p>
          <div className="button-row">
            <button className={isReady ? "button primary" : "button"} type="submit">
              {words.complete}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

/** These files have no records, and so no fields. */
const DOCUMENT_NAME = /\.(?:txt|md|docx|pdf|epub|html?|xml|tex|srt|vtt)$/i;

const MAX_LISTED_NAMES = 100;

function LeftOut({
  skipped,
  refused,
  words,
}: Pick<Triage, "skipped" | "refused"> & Pick<HandInProps, "words">) {
  return (
    <>
      {refused.length > 0 && (
        <div role="alert">
          <p className="field-error">{words.refusedFiles}</p>
          <ul className="file-faults">
            {refused.slice(0, MAX_LISTED_NAMES).map(({ name, reason }) => (
              <li key={name}>
                <bdi>{name}</bdi>
                <br />
                {reason}
              </li>
            ))}
          </ul>
          {refused.length > MAX_LISTED_NAMES && (
            <p>{words.more({ count: refused.length - MAX_LISTED_NAMES })}</p>
          )}
        </div>
      )}
      {skipped.length > 0 && (
        <details className="unfolds">
          <summary>{words.skippedFiles({ count: skipped.length })}</summary>
          <ul className="file-faults">
            {skipped.slice(0, MAX_LISTED_NAMES).map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type ShownProgress = ReturnType<UploadQueue["progress"]>;

function Total({ files, words }: Pick<ShownProgress, "files"> & Pick<HandInProps, "words">) {
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const sentBytes = files.reduce((sum, file) => sum + file.sentBytes, 0);
  return (
    <>
      <progress max={Math.max(1, totalBytes)} value={sentBytes} aria-label={words.progress} />
      <span>{words.total({ sent: fileSize(sentBytes), total: fileSize(totalBytes) })}</span>
    </>
  );
}

function statusText(
  { words }: HandInProps,
  { files, state, isHydrated, isReady }: ShownProgress & { isHydrated: boolean; isReady: boolean },
): string {
  if (state === "broken") return words.interrupted;
  if (state === "lost") return words.lost;
  if (isReady) return words.ready;
  const isFileMissing = files.some(
    ({ file, sentBytes, bytes }) => file === null && sentBytes < bytes,
  );
  return isHydrated && isFileMissing ? words.again : "";
}

/** Makes the browser confirm before it closes the page. @returns a function that ends this */
function confirmLeaving(isUploading: boolean): (() => void) | undefined {
  if (!isUploading) return undefined;
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", preventUnload);
  return () => removeEventListener("beforeunload", preventUnload);
}
