import type { ConsignmentStatus } from "../../consignments/consignment-status";
import { uploadPath } from "./tus-api";

/** The findings about each file are in `files`, and not repeated in the report. */
export function uploadsJson(
  { files, measured, ...status }: ConsignmentStatus,
  { reference, isOpen }: { reference: string; isOpen: boolean },
) {
  const { files: _, ...figures } = measured ?? { files: [] };
  return {
    ...status,
    measured: measured && figures,
    open: isOpen,
    files: files.map(({ id, ...file }) => ({ ...file, href: uploadPath(reference, id) })),
  };
}
