import { useEffect, useRef, useState } from "react";
import type { WatchedChat } from "../runtime/channel-client";
import { postJson, RequestRefused } from "../runtime/post-json";
import { useSessionState } from "../runtime/use-kept";

export interface Outgoing {
  /** The same on every attempt, so that the message arrives only once. */
  clientId: string;
  text: string;
  state: "sending" | "sent" | "failed";
  refusal: string | null;
}

interface Options {
  chat: WatchedChat;
  arrivedIds: ReadonlySet<string>;
  onSent(): void;
  onFailed(error: unknown): void;
}

/** Keeps failed messages for a retry, and resends those that a reload interrupted. */
export function useOutbox({ chat, arrivedIds, onSent, onFailed }: Options) {
  const { packageId, otherId } = chat;
  const [pending, setPending] = useSessionState<Outgoing[]>(outboxKey(chat), []);
  const [sent, setSent] = useState<Outgoing[]>([]);
  const isPosting = useRef(false);
  const remove = (clientId: string) =>
    setPending((old) => old.filter((item) => item.clientId !== clientId));

  async function post(message: Outgoing): Promise<void> {
    const { clientId, text } = message;
    try {
      const body = { receiverId: otherId, message: text };
      const headers = { "idempotency-key": clientId };
      await postJson(`/api/packages/${packageId}/chat`, body, { headers });
      isPosting.current = false;
      setSent((old) => [...old, { ...message, state: "sent" }]);
      remove(clientId);
      onSent();
    } catch (error) {
      isPosting.current = false;
      const refusal = error instanceof RequestRefused ? error.message : null;
      // Without a connection, all pending messages fail, so that none overtakes this one.
      const hasFailed = (item: Outgoing) => refusal === null || item.clientId === clientId;
      setPending((old) => old.map((item) => (hasFailed(item) ? markFailed(item, refusal) : item)));
      onFailed(error);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list starts the next post
  useEffect(() => {
    const next = pending.find(({ state }) => state === "sending");
    if (!next || isPosting.current) return;
    isPosting.current = true;
    void post(next);
  }, [pending]);

  useEffect(() => {
    setSent((old) => withoutArrived(old, arrivedIds));
    setPending((old) => withoutArrived(old, arrivedIds));
  }, [arrivedIds, setPending]);

  return {
    outgoing: withoutArrived([...sent, ...pending], arrivedIds),
    send(text: string): void {
      const clientId = crypto.randomUUID();
      setPending((old) => [...old, { clientId, text, state: "sending", refusal: null }]);
    },
    retry(clientId: string): void {
      const isRetried = (item: Outgoing) => item.clientId === clientId || item.refusal === null;
      setPending((old) =>
        old.map((item) => (isRetried(item) ? { ...item, state: "sending" } : item)),
      );
    },
    remove,
  };
}

function outboxKey({ packageId, yourId, otherId }: WatchedChat): string {
  return `outbox ${packageId} ${yourId} ${otherId}`;
}

function markFailed(message: Outgoing, refusal: string | null): Outgoing {
  return { ...message, state: "failed", refusal };
}

/** Returns the same array if nothing is removed, so that React does not render again. */
function withoutArrived(messages: Outgoing[], arrivedIds: ReadonlySet<string>): Outgoing[] {
  const remaining = messages.filter(({ clientId }) => !arrivedIds.has(clientId));
  return remaining.length === messages.length ? messages : remaining;
}
