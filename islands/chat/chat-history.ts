import type { ChatMessage } from "../../src/chat/answers";
import { MESSAGES_PER_PAGE } from "../../src/lib/limits";
import { getJson } from "../runtime/get-json";

export interface History {
  messages: ChatMessage[];
  complete: boolean;
}

export async function fetchHistory(path: string, before?: string): Promise<History> {
  return historyOf(await getJson<ChatMessage[]>(before ? `${path}?cursor=${before}` : path));
}

export function historyOf(messages: ChatMessage[]): History {
  return { messages, complete: messages.length < MESSAGES_PER_PAGE };
}

/** Responses can arrive out of order; one without any known message replaces them all. */
export function mergeHistory(known: History | undefined, fresh: History): History {
  if (!known) return fresh;
  const ids = new Set(known.messages.map(({ id }) => id));
  if (!fresh.complete && !fresh.messages.some(({ id }) => ids.has(id))) return fresh;
  const byId = new Map(
    [...known.messages, ...fresh.messages].map((message) => [message.id, message]),
  );
  return {
    messages: [...byId.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    complete: known.complete || fresh.complete,
  };
}

function order({ createdAt, id }: ChatMessage): string {
  return `${createdAt} ${id}`;
}
