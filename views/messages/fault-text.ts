import type { FaultCode } from "../../src/lib/faults";
import type { Messages } from "./messages";

/** A fault without words is already a sentence. */
export function faultText({ fields }: Messages, fault: string): string {
  return fields[fault as FaultCode] ?? fault;
}
