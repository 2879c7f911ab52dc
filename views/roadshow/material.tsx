import { useMessages } from "../../messages/context";
import { fileSize } from "../../src/lib/file-size";
import type { MaterialRow } from "../../src/roadshow/material-content";
import { DialogLink } from "../ui/buttons";

export function Material({ material, lang }: { material: MaterialRow; lang?: string | undefined }) {
  const { description } = material;
  return (
    <>
      {description && (
        <p className="material-description" lang={lang}>
          {description}
        </p>
      )}
      <MaterialContent material={material} lang={lang} />
    </>
  );
}

function MaterialContent({ material, lang }: { material: MaterialRow; lang?: string | undefined }) {
  const { common, roadshow, samples } = useMessages();
  const words = roadshow.shown;
  const { type, title, content, file_url: url } = material;
  switch (type) {
    case "text":
      return (
        <p className="prose" lang={lang}>
          {content}
        </p>
      );
    case "sample":
      return (
        <>
          <blockquote className="excerpt" lang={lang}>
            {content}
          </blockquote>
          {url && (
            <DialogLink
              href={url}
              aria-label={common.actionOn({ action: samples.preview.showAnalysis, title })}
            >
              {samples.preview.showAnalysis}
            </DialogLink>
          )}
        </>
      );
    case "audio":
      return (
        // biome-ignore lint/a11y/useMediaCaption: publishers upload no captions
        <audio className="player" controls preload="metadata" src={url ?? ""} aria-label={title}>
          <FileLink material={material} label={words.download} />
        </audio>
      );
    case "video":
      return (
        // biome-ignore lint/a11y/useMediaCaption: as above
        <video
          className="player film"
          controls
          playsInline
          preload="metadata"
          src={url ?? ""}
          aria-label={title}
        >
          <FileLink material={material} label={words.download} />
        </video>
      );
    case "pdf":
      return (
        <p>
          <FileLink material={material} label={words.download} />
        </p>
      );
  }
}

function FileLink({ material, label }: { material: MaterialRow; label: string }) {
  const words = useMessages().roadshow.shown;
  const { title, file_url, file_size, filename } = material;
  const size = fileSize(file_size ?? 0);
  return (
    <a className="file-link" href={file_url ?? ""} target="_blank" rel="noopener">
      {label} <span className="muted">{words.file({ name: filename ?? title, size })}</span>
    </a>
  );
}
