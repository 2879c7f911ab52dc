import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type WatchedChat, watchChat } from "../runtime/channel-client";
import { useRefresher } from "../runtime/use-refresher";
import { type ChatHistory, fetchHistory, mergeHistory } from "./chat-history";

/** Used only while the socket is down (docs/product.md#polling). */
const POLL_MS = 2000;
const PAUSE_MS = 200;

export function useChat(chat: WatchedChat, initial: ChatHistory | null) {
  const { packageId, yourId, otherId } = chat;
  const path = `/api/packages/${packageId}/chat/${otherId}`;
  const key = ["chat", packageId, otherId];
  const client = useQueryClient();
  const [isConnected, setConnected] = useState<boolean | null>(null);
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => fetchHistory(path),
    ...(initial && { initialData: initial }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: (old, fresh) =>
      mergeHistory(old as ChatHistory | undefined, fresh as ChatHistory),
  });
  const refetch = useRefresher({
    refresh: () => client.refetchQueries({ queryKey: key }, { throwOnError: true }),
    pauseMs: PAUSE_MS,
    pollMs: isConnected === false ? POLL_MS : null,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for each chat
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = watchChat(
      { packageId, yourId, otherId },
      {
        onMessage: refetch,
        onConnected: (isUp) => {
          setConnected(isUp);
          clearTimeout(timer);
          if (!isUp) return;
          refetch();
          // Messages sent between this response and our subscription are never pushed to us.
          timer = setTimeout(refetch, POLL_MS);
        },
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [packageId, yourId, otherId]);

  return {
    history: data ?? null,
    error,
    isInterrupted: isConnected === false,
    refetch,
    async loadEarlier(): Promise<void> {
      const [first] = data?.messages ?? [];
      if (!first) return;
      const earlierHistory = await fetchHistory(path, first.id);
      const messages = [...earlierHistory.messages, first];
      client.setQueryData<ChatHistory>(key, (old) =>
        mergeHistory(old, { ...earlierHistory, messages }),
      );
    },
  };
}
