import { useEffect, useState, useSyncExternalStore } from "react";
import { fileSize } from "../../src/lib/wording";
import { postJson, Refused, sendJson } from "../runtime/post-json";
import { ChooseFiles } from "./choose-files";
import { FileList } from "./file-list";
import { Measuring } from "./measuring";
import type { HandInProps } from "./props";
import { Sending } from "./sending";
import { type ChosenFile, type Triage, triage } from "./triage";

/** Without JavaScript, a form uploads one file at a time. */
export function HandIn(props: HandInProps) {
  const [measuring, setMeasuring] = useState(props.measuring);
  if (measuring) return <Measuring {...props} isNews={!props.measuring} />;
  return <Open {...props} onComplete={() => setMeasuring(true)} />;
}

function Open(props: HandInProps & { onComplete(): void }) {
  const { contractId, path, words, onComplete } = props;
  const [sending] = useState(() => new Sending(path, props.library, props.files, words.failed));
  const { files, state } = useSyncExternalStore(sending.watch, sending.progress, sending.progress);
  const [live, setLive] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [left, setLeft] = useState<Pick<Triage, "skipped" | "refused"> | null>(null);
  useEffect(() => setLive(true), []);
  useEffect(() => () => sending.close(), [sending]);
  useEffect(() => holdPage(state === "sending" || state === "broken"), [state]);
  useEffect(() => {
    const resume = () => state === "lost" && sending.go();
    addEventListener("online", resume);
    return () => removeEventListener("online", resume);
  }, [sending, state]);

  const attempt = async (work: () => Promise<unknown>, done = () => {}) => {
    try {
      await work();
      setRefusal("");
      done();
    } catch (error) {
      setRefusal(error instanceof Refused ? error.message : words.lost);
    }
  };

  const take = async (chosen: readonly ChosenFile[]) => {
    const { taken, ...rejected } = await triage(chosen, props);
    setLeft(rejected);
    sending.add(taken);
  };

  const isBusy = state === "sending" || state === "broken";
  const isWhole =
    files.length > 0 &&
    files.every(({ sent, bytes, href, found }) => href && sent === bytes && !found?.faults.length);
  return (
    <div className="stack hand-in">
      <ChooseFiles {...props} live={live} onChosen={(chosen) => void attempt(() => take(chosen))} />
      {left && <LeftOut {...left} words={words} />}
      {files.length > 0 && (
        <FileList
          {...props}
          shown={files}
          live={live}
          onRemove={(name) => void attempt(() => sending.remove(name))}
          onChoose={(n, choice) =>
            void attempt(async () => {
              await sendJson("PATCH", `${path}/files/${n}`, choice);
              await sending.renew();
            })
          }
        />
      )}
      {live && (isBusy || state === "paused" || state === "lost") && (
        <div className="hand-in-progress">
          <Total {...{ files, words }} />
          <button
            className="button"
            type="button"
            onClick={() => (isBusy ? sending.pause() : sending.go())}
          >
            {isBusy ? words.pause : words.resume}
          </button>
        </div>
      )}
      <p role="status">{refusal || remark(props, { files, state, live, isWhole })}</p>
      {files.length > 0 && (
        <form
          className="stack"
          method="post"
          action={`/contract/${contractId}/completion`}
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(() => postJson(`${path}/complete`, {}), onComplete);
          }}
        >
          <p className="muted">{words.completeHint}</p>
          <div className="button-row">
            <button className={isWhole ? "button primary" : "button"} type="submit">
              {words.complete}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

const MAX_NAMED = 100;

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
            {refused.slice(0, MAX_NAMED).map(({ name, reason }) => (
              <li key={name}>
                <bdi>{name}</bdi>
                <br />
                {reason}
              </li>
            ))}
          </ul>
          {refused.length > MAX_NAMED && <p>{words.more({ count: refused.length - MAX_NAMED })}</p>}
        </div>
      )}
      {skipped.length > 0 && (
        <details className="unfolds">
          <summary>{words.skippedFiles({ count: skipped.length })}</summary>
          <ul className="file-faults">
            {skipped.slice(0, MAX_NAMED).map((name) => (
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

type ShownProgress = ReturnType<Sending["progress"]>;

function Total({ files, words }: Pick<ShownProgress, "files"> & Pick<HandInProps, "words">) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const sent = files.reduce((sum, file) => sum + file.sent, 0);
  return (
    <>
      <progress max={Math.max(1, total)} value={sent} aria-label={words.progress} />
      <span>{words.total({ sent: fileSize(sent), total: fileSize(total) })}</span>
    </>
  );
}

function remark(
  { words }: HandInProps,
  { files, state, live, isWhole }: ShownProgress & { live: boolean; isWhole: boolean },
): string {
  if (state === "broken") return words.interrupted;
  if (state === "lost") return words.lost;
  if (isWhole) return words.ready;
  const waits = files.some(({ file, sent, bytes }) => file === null && sent < bytes);
  return live && waits ? words.again : "";
}

/** Asks before the page is closed during an upload. @returns a function that stops asking */
function holdPage(held: boolean): (() => void) | undefined {
  if (!held) return undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
