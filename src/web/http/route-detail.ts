import type { BodyBounds } from "./body";

/**
 * An option of routes and actions that write. Suspended members, and members who wait for approval,
 * can otherwise only read. What is open to suspended members is open to waiting ones too.
 */
export interface Opening {
  openTo?: "suspended" | "waiting";
}

export type RouteDetail = BodyBounds & Opening;
