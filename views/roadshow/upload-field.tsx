import { fileSize } from "../../src/lib/file-size";
import { useMessages } from "../messages/context";
import { Labelled } from "../ui/labelled";

/** A file that is there already. */
export interface StoredFile {
  fileUrl: string;
  name: string;
  size: number;
}

interface Props {
  type: keyof typeof ACCEPTED;
  file: StoredFile | null;
  maxBytes: number;
  error: string | undefined;
}

/** What the browser's dialog offers; what a file really is, the server finds out. */
const ACCEPTED = {
  pdf: ".pdf,application/pdf",
  audio: ".mp3,.wav,.aac,.m4a,audio/mpeg,audio/wav,audio/aac,audio/mp4",
  video: ".mp4,.webm,.mov,video/mp4,video/webm,video/quicktime",
} as const;

/**
 * Chooses a file. Without a script it travels with the form; islands/site/upload-field.ts sends it at
 * once, shows how far it is, and leaves its address in the form.
 */
export function UploadField({ type, file, maxBytes, error }: Props) {
  const { form, shown } = useMessages().roadshow;
  const { upload } = form;
  return (
    <div
      className="upload-field"
      data-upload-field
      data-max-bytes={maxBytes}
      data-kinds={form.hints[type](fileSize(maxBytes))}
      data-words={JSON.stringify(upload)}
    >
      <input type="hidden" name="fileUrl" value={file?.fileUrl ?? ""} />
      <Labelled
        name="file"
        label={file ? form.newFile : form.file[type]}
        hint={form.hints[type](fileSize(maxBytes))}
        error={error}
      >
        {(control) => <input {...control} type="file" accept={ACCEPTED[type]} />}
      </Labelled>
      <p className="upload-present" data-upload-present>
        <bdi>{file && shown.file(file.name, fileSize(file.size))}</bdi>
      </p>
      <div className="upload-progress" data-upload-progress hidden>
        <progress max={100} value={0} aria-label={upload.progress} />
        <span data-upload-sent />
        <button className="button small" type="button" data-upload-cancel>
          {upload.cancel}
        </button>
      </div>
      <p role="status" data-upload-status />
    </div>
  );
}
