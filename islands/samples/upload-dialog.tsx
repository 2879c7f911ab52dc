import { lazy, Suspense, useEffect, useState } from "react";
import type { Collection, UploadDialogProps } from "./props";

const UploadWindow = lazy(async () => {
  const { UploadWindow } = await import("./upload-window");
  return { default: UploadWindow };
});

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
      <UploadWindow {...props} collection={collection} close={() => setCollection(null)} />
    </Suspense>
  );
}
