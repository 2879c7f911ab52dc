import type { Db } from "../../db/client";
import type { FaultyFile } from "./intake/taking-in";

interface RefusedConsignment {
  id: string;
  refusal: string | null;
}

export function faultyFilesOf({ refusal }: Pick<RefusedConsignment, "refusal">): FaultyFile[] {
  return (JSON.parse(refusal ?? '{"files":[]}') as { files: FaultyFile[] }).files;
}

export function unsettledFaults(
  consignment: Pick<RefusedConsignment, "refusal">,
  files: ReadonlyArray<{ n: number; encoding: string | null }>,
): FaultyFile[] {
  const filesWithEncoding = new Set(
    files.filter(({ encoding }) => encoding !== null).map(({ n }) => n),
  );
  return faultyFilesOf(consignment).filter(
    ({ n, candidates }) => !candidates || !filesWithEncoding.has(n),
  );
}

export async function removeFaultsOf(tx: Db, consignment: RefusedConsignment, n: number) {
  const files = faultyFilesOf(consignment);
  const remainingFiles = files.filter((file) => file.n !== n);
  if (remainingFiles.length === files.length) return;
  await tx
    .updateTable("consignments")
    .set({ refusal: remainingFiles.length > 0 ? JSON.stringify({ files: remainingFiles }) : null })
    .where("id", "=", consignment.id)
    .execute();
}
