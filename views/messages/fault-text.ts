import type { FaultCode } from "../../src/lib/faults";
import type { Messages } from "./messages";

/** What is wrong with a field, where its code has words; a sentence is its own. */
export function faultText({ fields }: Messages, fault: string): string {
  return fields[fault as FaultCode] ?? fault;
}
