import type { Messages } from "../../views/messages/messages";
import type { FileReading } from "../consignments/file-readings";
import type { FileFault } from "../lib/files";

/** How what is handed in stands, as the server says. */
export interface Standing {
  status: "none" | "open" | "measuring" | "refused" | "sealed" | "gone";
  /** Whether files are handed in now. */
  open: boolean;
  files: Array<{
    n: number;
    name: string;
    bytes: number;
    received: number;
    href: string;
    /** Servers of the version before answer neither. */
    reading?: FileReading | null;
    faults?: object[];
  }>;
  /** A guess has encodings to choose from. */
  faults: Array<{
    n: number;
    name: string;
    fault: FileFault;
    path?: string;
    candidates?: string[];
  }>;
  differs: Array<keyof Messages["delivery"]["report"]["differences"]>;
}
