/**
 * Bytes as they are asked for, never more of them in memory than are being sent.
 * @param ended hears once how many went, and whether they were all; the answer's end waits for it, so
 *   that whoever goes on where it ended finds that noted
 */
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
        // Whoever went away while this was waited for ended it, by which it looks complete.
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
