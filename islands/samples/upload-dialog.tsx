import { useEffect, useRef, useState } from "react";
import type { Collection, UploadDialogProps } from "./props";
import { UploadForm } from "./upload-form";

/**
 * Opens for the collection whose Upload Samples button was pressed
 * (docs/product.md#sample-uploads).
 */
export function UploadDialog(props: UploadDialogProps) {
  const [collection, setCollection] = useState<Collection | null>(null);
  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>("[data-upload-samples]");
      const { uploadSamples: id, title } = button?.dataset ?? {};
      if (id) setCollection({ id, title: title ?? "" });
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (collection) dialog.current?.showModal();
  }, [collection]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="upload-title"
      onClose={() => setCollection(null)}
    >
      <h2 id="upload-title">{props.words.title}</h2>
      <button className="dialog-close" type="button" aria-label={props.words.close} onClick={close}>
        ×
      </button>
      {/* Closed and opened again, everything starts anew. */}
      {collection && <UploadForm {...props} {...{ collection, close }} />}
    </dialog>
  );
}
