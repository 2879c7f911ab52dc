import { useState } from "react";
import { Dialog } from "../runtime/dialog";
import type { Collection, UploadDialogProps } from "./props";
import { UploadForm } from "./upload-form";

interface Props extends UploadDialogProps {
  collection: Collection;
  close(): void;
}

export function UploadWindow({ close, ...props }: Props) {
  const { words } = props;
  const [isDirty, setDirty] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Dialog
      title={words.title}
      close={words.close}
      onLeave={() => (isDirty ? setConfirming(true) : close())}
    >
      <UploadForm {...props} close={close} onTyping={setDirty} />
      {isConfirming && (
        <Dialog title={words.discard.title} onLeave={() => setConfirming(false)}>
          <div className="confirmation">
            <p>{words.discard.text}</p>
            <div className="button-row">
              <button className="button primary" type="button" onClick={() => setConfirming(false)}>
                {words.discard.keep}
              </button>
              <button className="button danger" type="button" onClick={close}>
                {words.discard.confirm}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </Dialog>
  );
}
