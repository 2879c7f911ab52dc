import type { FileReading } from "../consignments/file-readings";
import type { MeasuredReport } from "../consignments/report";
import type { FileFault } from "../lib/files";
import type { Difference } from "../rules/deal";

export interface DeliveryState {
  status: "none" | "open" | "measuring" | "refused" | "sealed" | "gone";
  open: boolean;
  files: Array<{
    n: number;
    name: string;
    bytes: number;
    received: number;
    href: string;
    /** Servers of the previous version send neither `reading` nor `faults`. */
    reading?: FileReading | null;
    faults?: object[];
  }>;
  faults: Array<{
    n: number;
    name: string;
    fault: FileFault;
    path?: string;
    candidates?: string[];
  }>;
  differs: Difference[];
  /** The report before sealing; servers of the previous version seal at once and do not send it. */
  measured?: (Omit<MeasuredReport, "files"> & { countTags: boolean }) | null;
}

/** What a contract declares, and its listing. */
export interface DeliveryPromise extends Pick<MeasuredReport, "declared" | "sampled"> {
  contentType: string | null;
}

export type TokenScope = Record<"contract" | "contractId" | "packageId", string> & DeliveryPromise;
