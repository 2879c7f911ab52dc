import { useEffect, useRef, useState } from "react";
import type { WatchedChat } from "../runtime/channel-client";
import { postJson, Refused } from "../runtime/post-json";
import { useKept } from "../runtime/use-kept";

/** A message of one's own that has not come back with the others yet. */
export interface Outgoing {
  /** The same each time it is sent, so that it arrives once. */
  clientId: string;
  text: string;
  state: "sending" | "sent" | "failed";
  /** The server's reason, where it was no matter of the connection. */
  refusal: string | null;
}

interface Options {
  chat: WatchedChat;
  /** What has come back, by the ids that it was sent under. */
  arrived: ReadonlySet<string>;
  onSent(): void;
  onFailed(error: unknown): void;
}

/**
 * Sends messages one after another, in order. Those that failed are kept until they are sent, and
 * those that a reload interrupted are sent again.
 */
export function useOutbox({ chat, arrived, onSent, onFailed }: Options) {
  const { packageId, otherId } = chat;
  const [waiting, setWaiting] = useKept<Outgoing[]>(outboxKey(chat), []);
  const [sent, setSent] = useState<Outgoing[]>([]);
  const busy = useRef(false);
  const remove = (clientId: string) =>
    setWaiting((old) => old.filter((one) => one.clientId !== clientId));

  async function post(message: Outgoing): Promise<void> {
    const { clientId, text } = message;
    try {
      const body = { receiverId: otherId, message: text };
      const headers = { "idempotency-key": clientId };
      await postJson(`/api/packages/${packageId}/chat`, body, { headers });
      busy.current = false;
      setSent((old) => [...old, { ...message, state: "sent" }]);
      remove(clientId);
      onSent();
    } catch (error) {
      busy.current = false;
      const refusal = error instanceof Refused ? error.message : null;
      // Without a connection all that follow fail as well; sent alone, they would overtake this
      // one.
      const fails = (one: Outgoing) => refusal === null || one.clientId === clientId;
      setWaiting((old) => old.map((one) => (fails(one) ? failed(one, refusal) : one)));
      onFailed(error);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: posts what the list says
  useEffect(() => {
    const next = waiting.find(({ state }) => state === "sending");
    if (!next || busy.current) return;
    busy.current = true;
    void post(next);
  }, [waiting]);

  useEffect(() => {
    setSent((old) => without(old, arrived));
    // Including messages that arrived although their answer was lost.
    setWaiting((old) => without(old, arrived));
  }, [arrived, setWaiting]);

  return {
    /** In the order of their sending. */
    outgoing: without([...sent, ...waiting], arrived),
    send(text: string): void {
      const clientId = crypto.randomUUID();
      setWaiting((old) => [...old, { clientId, text, state: "sending", refusal: null }]);
    },
    /** Sends it again, and with it all that failed for want of a connection. */
    retry(clientId: string): void {
      const again = (one: Outgoing) => one.clientId === clientId || one.refusal === null;
      setWaiting((old) => old.map((one) => (again(one) ? { ...one, state: "sending" } : one)));
    },
    remove,
  };
}

function outboxKey({ packageId, yourId, otherId }: WatchedChat): string {
  return `outbox ${packageId} ${yourId} ${otherId}`;
}

function failed(message: Outgoing, refusal: string | null): Outgoing {
  return { ...message, state: "failed", refusal };
}

/** Returns the same array where nothing is left out, so that React sees no change. */
function without(messages: Outgoing[], arrived: ReadonlySet<string>): Outgoing[] {
  const left = messages.filter(({ clientId }) => !arrived.has(clientId));
  return left.length === messages.length ? messages : left;
}
