import { lazy, Suspense, useEffect, useState } from "react";
import type { Collection, UploadDialogProps } from "./props";

/** Fetched when it is first asked for. */
const UploadWindow = lazy(async () => {
  const { UploadWindow } = await import("./upload-window");
  return { default: UploadWindow };
});

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
  if (!collection) return null;
  return (
    <Suspense>
      {/* Closed and opened again, everything starts anew. */}
      <UploadWindow {...props} collection={collection} close={() => setCollection(null)} />
    </Suspense>
  );
}
