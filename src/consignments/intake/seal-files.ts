import { faultOf } from "../../formats/faults";
import type { FileFault } from "../../lib/files";
import type { DeliveredFile, MeasuredFile } from "../report";
import { sealFile } from "../sealing";
import { hashOf } from "./measured-file";

interface SealingJob {
  files: ReadonlyArray<{ path: string; sealedPath: string }>;
  recipient: string;
}

export async function sealAll(
  job: SealingJob,
  measured: readonly MeasuredFile[],
  onProgress: () => void,
): Promise<DeliveredFile[]> {
  const sealed: DeliveredFile[] = [];
  for (const [index, file] of measured.entries()) {
    const { path, sealedPath } = job.files[index] as SealingJob["files"][number];
    const { bytes, sha256 } = await sealFile({
      from: path,
      to: sealedPath,
      recipient: job.recipient,
      onProgress,
    });
    sealed.push({ ...file, sealedBytes: bytes, sealedSha256: sha256 });
  }
  return sealed;
}

/** Buyers check the files against the report, so bytes that changed since are not sealed. */
export async function changedFiles(
  job: Pick<SealingJob, "files">,
  measured: readonly MeasuredFile[],
  progress: (n: number) => void,
): Promise<Array<Pick<MeasuredFile, "n" | "name"> & { fault: FileFault }>> {
  const changed = [];
  for (const [index, { n, name, sha256 }] of measured.entries()) {
    const { path } = job.files[index] as SealingJob["files"][number];
    const fault = await faultSince(path, sha256, () => progress(n));
    if (fault !== null) changed.push({ n, name, fault });
  }
  return changed;
}

async function faultSince(
  path: string,
  sha256: string,
  onProgress: () => void,
): Promise<FileFault | null> {
  try {
    return (await hashOf(path, onProgress)) === sha256 ? null : "damaged";
  } catch (error) {
    return faultOf(error);
  }
}
