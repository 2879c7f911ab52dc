import type { ConsignmentStatus } from "../../consignments/consignment-status";

/** The findings about each file are in `files`, and not repeated in the report. */
export function uploadsJson(
  { files, measured, ...status }: ConsignmentStatus,
  { hrefOf, isOpen }: { hrefOf(fileId: string): string; isOpen: boolean },
) {
  const { files: _, ...figures } = measured ?? { files: [] };
  return {
    ...status,
    measured: measured && figures,
    open: isOpen,
    files: files.map(({ id, ...file }) => ({ ...file, href: hrefOf(id) })),
  };
}
