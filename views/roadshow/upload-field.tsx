import { useMessages } from "../../messages/context";
import { fileSize } from "../../src/lib/file-size";
import { LabeledField } from "../ui/labelled";

export interface StoredFile {
  fileUrl: string;
  name: string;
  size: number;
}

interface Props {
  type: keyof typeof ACCEPTED_TYPES;
  file: StoredFile | null;
  maxBytes: number;
  error: string | undefined;
}

const ACCEPTED_TYPES = {
  pdf: ".pdf,application/pdf",
  audio: ".mp3,.wav,.aac,.m4a,audio/mpeg,audio/wav,audio/aac,audio/mp4",
  video: ".mp4,.webm,.mov,video/mp4,video/webm,video/quicktime",
} as const;

export function UploadField({ type, file, maxBytes, error }: Props) {
  const { common, handingIn, packages, roadshow } = useMessages();
  const { form, shown } = roadshow;
  const { cancel, ...upload } = form.upload;
  return (
    <div
      className="upload-field"
      data-upload-field
      data-max-bytes={maxBytes}
      data-kinds={form.hints[type]({ size: fileSize(maxBytes) })}
      data-words={JSON.stringify({ ...upload, checking: common.checking })}
    >
      <input type="hidden" name="fileUrl" value={file?.fileUrl ?? ""} />
      <LabeledField
        name="file"
        label={file ? form.newFile : packages.detail.materialTypes[type]}
        hint={form.hints[type]({ size: fileSize(maxBytes) })}
        error={error}
      >
        {(control) => <input {...control} type="file" accept={ACCEPTED_TYPES[type]} />}
      </LabeledField>
      <p className="upload-present" data-upload-present>
        <bdi>{file && shown.file({ name: file.name, size: fileSize(file.size) })}</bdi>
      </p>
      <div className="upload-progress" data-upload-progress hidden>
        <progress max={100} value={0} aria-label={handingIn.island.progress} />
        <span data-upload-sent />
        <button className="button small" type="button" data-upload-cancel>
          {cancel}
        </button>
      </div>
      <p role="status" id="upload-status" data-upload-status />
    </div>
  );
}
