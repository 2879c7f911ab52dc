/** @param ended receives the bytes sent, and the response waits for it */
export function countedBytes(
  bytes: ReadableStream<Uint8Array>,
  ended: (sent: number, isAll: boolean) => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  let sent = 0;
  let isOver = false;
  const end = async (isAll: boolean) => {
    if (isOver) return;
    isOver = true;
    await ended(sent, isAll);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch(async (error) => {
          await end(false);
          throw error;
        });
        // The client disconnected during the wait.
        if (isOver) return;
        if (done) {
          await end(true);
          return controller.close();
        }
        sent += value.byteLength;
        controller.enqueue(value);
      },
      async cancel() {
        await Promise.all([end(false), reader.cancel()]);
      },
    },
    { highWaterMark: 0 },
  );
}
