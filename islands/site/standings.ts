import type { Standing } from "../../src/lib/standing";

/** How the member stands, by package, as the channel last said; `standings` is dispatched on changes. */
export const standings = new Map<string, Standing>();
