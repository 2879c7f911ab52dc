import type { ChatMessage } from "../../src/chat/answers";
import { MESSAGES_PER_PAGE } from "../../src/rules/limits";
import { getJson } from "../runtime/get-json";

export interface ChatHistory {
  messages: ChatMessage[];
  isComplete: boolean;
}

export async function fetchHistory(path: string, before?: string): Promise<ChatHistory> {
  return historyOf(await getJson<ChatMessage[]>(before ? `${path}?cursor=${before}` : path));
}

export function historyOf(messages: ChatMessage[]): ChatHistory {
  return { messages, isComplete: messages.length < MESSAGES_PER_PAGE };
}

/** Responses can arrive out of order; one without any known message replaces them all. */
export function mergeHistory(known: ChatHistory | undefined, fresh: ChatHistory): ChatHistory {
  if (!known) return fresh;
  const ids = new Set(known.messages.map(({ id }) => id));
  if (!fresh.isComplete && !fresh.messages.some(({ id }) => ids.has(id))) return fresh;
  const byId = new Map(
    [...known.messages, ...fresh.messages].map((message) => [message.id, message]),
  );
  return {
    messages: [...byId.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    isComplete: known.isComplete || fresh.isComplete,
  };
}

function sortKey({ createdAt, id }: ChatMessage): string {
  return `${createdAt} ${id}`;
}
