import type { FaultCode } from "../src/lib/faults";
import type { Messages } from "./messages";

/** A fault that is not a known code is already a sentence. */
export function faultText({ fields }: Messages, fault: string): string {
  return fields[fault as FaultCode] ?? fault;
}
