/** Indexed every package again for searches, which 0078 does for what searches now. */
export async function up(): Promise<void> {}
