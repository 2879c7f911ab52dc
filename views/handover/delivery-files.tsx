import { useMessages } from "../../messages/context";
import type { OwnDealView } from "../../src/delivery/reading";
import { fileSize } from "../../src/lib/file-size";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";

interface FetchableFile {
  n: number;
  name: string;
  bytes: number;
  sha256: string;
}

interface FileUrls {
  href: string;
  link: string;
}

interface Props {
  files: readonly FetchableFile[];
  urlsOf: (n: number) => FileUrls;
  archive: (FileUrls & { name: string; bytes: number }) | null;
  fetches: OwnDealView["fetches"];
  isComplete: boolean;
  receiptHref: (entry: number) => string;
}

/** A delivery may have 10,000 files; the archive contains them all. */
const MAX_LISTED_FILES = 100;

export function DeliveryFiles({ files, archive, fetches, isComplete, ...props }: Props) {
  const { common, handover } = useMessages();
  const listed = files
    .slice(0, MAX_LISTED_FILES)
    .map((file) => ({ ...file, ...props.urlsOf(file.n) }));
  const unlisted = files.length - listed.length;
  return (
    <section className="delivery-files">
      <h3>{handover.files}</h3>
      <p>{handover.lead}</p>
      {archive && (
        <p className="sealed-archive">
          <LinkButton
            href={archive.href}
            label={handover.downloadAll({ count: files.length, bytes: fileSize(archive.bytes) })}
            kind="primary"
            download
          />
          <small className="muted">{handover.archiveHint}</small>
        </p>
      )}
      <ul className="sealed-files">
        {listed.map((file) => (
          <li key={file.n}>
            <span className="sealed-name">{file.name}.age</span>
            <span className="muted">{fileSize(file.bytes)}</span>
            <LinkButton
              href={file.href}
              label={handover.download}
              aria-label={common.labelled({ label: handover.download, value: `${file.name}.age` })}
              download
            />
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className="muted">{handover.unlisted({ count: unlisted })}</p>}
      <details className="sealed-links unfolds">
        <summary>{handover.links}</summary>
        <p className="muted">{handover.linksLead}</p>
        {archive && (
          <p className="sealed-link">
            <label>
              <span>{archive.name}</span>
              <input className="input" readOnly value={archive.link} />
            </label>
          </p>
        )}
        {listed.map((file) => (
          <p key={file.n} className="sealed-link">
            <label>
              <span>{file.name}.age</span>
              <input className="input" readOnly value={file.link} />
            </label>
            <span className="muted">{handover.checksum}</span>
            <code>{file.sha256}</code>
          </p>
        ))}
      </details>
      <h4>{handover.log}</h4>
      {isComplete && <p>{handover.complete}</p>}
      {fetches.length === 0 ? (
        <p className="muted">{handover.noFetches}</p>
      ) : (
        <FetchLog files={files} fetches={fetches} receiptHref={props.receiptHref} />
      )}
    </section>
  );
}

function FetchLog({
  files,
  fetches,
  receiptHref,
}: Pick<Props, "files" | "fetches" | "receiptHref">) {
  const { handover, layout } = useMessages();
  const names = new Map(files.map(({ n, name }) => [n, name]));
  const nameOf = (n: number) => `${names.get(n) ?? n}.age`;
  return (
    <>
      <p className="muted">{handover.logLead}</p>
      <ol className="fetch-log">
        {fetches.map(({ id, side, n, bytes, whole, at, log_entry }) => (
          <li key={id}>
            <Moment at={at} /> <strong>{layout.roles[side]}</strong>{" "}
            {n === null
              ? handover.keyShown
              : handover.fetched({
                  name: nameOf(n),
                  bytes: fileSize(bytes),
                  whole: whole === 1,
                })}{" "}
            {log_entry !== null && (
              <a href={receiptHref(log_entry)} download>
                {handover.receipt}
              </a>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
