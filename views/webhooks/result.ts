import { useMessages } from "../../messages/context";
import type { Problem } from "../../src/webhooks/trying";

interface Tried {
  status: number | null;
  problem: string | null;
}

/** The status of the response, what was wrong with it, or null before there is a result. */
export function useResult(): (tried: Tried) => string | null {
  const { problems, sent } = useMessages().webhooks;
  return ({ status, problem }) => {
    if (problem !== null) return problems[problem as Problem];
    return status === null ? null : sent.status({ status: String(status) });
  };
}
