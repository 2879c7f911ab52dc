/** Replaced by 0078. */
export async function up(): Promise<void> {}
