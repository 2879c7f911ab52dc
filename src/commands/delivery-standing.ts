import type { Messages } from "../../messages/messages";
import type { FileReading } from "../consignments/file-readings";
import type { FileFault } from "../lib/files";

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
  differs: Array<keyof Messages["delivery"]["report"]["differences"]>;
}
