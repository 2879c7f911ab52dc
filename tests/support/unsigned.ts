/** A public log for queues of bids whose receipts are not what a test is about. */
export const UNSIGNED = {
  receiptSigner: async () => (entries: readonly string[]) => entries.map(() => null),
};
