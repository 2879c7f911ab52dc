import { useMessages } from "../../messages/context";
import { personName } from "../../src/lib/languages";

interface DecidingOperator {
  decided_by: string | null;
  first_name: string | null;
  last_name: string | null;
}

export function useDeciderName({ decided_by, first_name, last_name }: DecidingOperator): string {
  const words = useMessages().certification.operator;
  if (decided_by === null) return words.commandLine;
  return first_name === null ? words.formerOperator : personName(first_name, last_name);
}
