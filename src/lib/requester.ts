import { AsyncLocalStorage } from "node:async_hooks";

export interface Requester {
  memberId: string | null;
  /** For which the member acts, if it has other members. */
  organizationId?: string | null;
  network: string;
  /** Strangers and new accounts cost nothing to make, so they share what members leave. */
  isKnown: boolean;
  /** With which a program acts. */
  token?: SpendingToken | null;
}

export interface SpendingToken {
  id: string;
  /** The most that one bid may name, and that it may commit its organization to in a month. */
  bidCents: number | null;
  monthCents: number | null;
}

export interface RefusedUse {
  action: string;
  /** Whose limit is used up; `busy` is refused work that nobody's limit forbids. */
  whose: "member" | "network" | "account" | "busy";
}

/** What is left of a rate limit that the request counted for. */
export interface RequestBudget {
  readonly name: string;
  readonly times: number;
  readonly windowMs: number;
  readonly left: number;
  readonly resetMs: number;
}

type RefusalObserver = (use: RefusedUse, requester: Requester | null) => void;

interface RequestScope {
  id: string | undefined;
  requester: Requester | null;
  onRefused: RefusalObserver;
  budgets: RequestBudget[];
}

const storage = new AsyncLocalStorage<RequestScope>();

export function inRequestScope<T>(
  id: string | undefined,
  work: () => T,
  onRefused: RefusalObserver = () => {},
): T {
  return storage.run({ id, requester: null, onRefused, budgets: [] }, work);
}

export function currentRequestId(): string | undefined {
  return storage.getStore()?.id;
}

/** Null for background work, which is the site's own. */
export function currentRequester(): Requester | null {
  return storage.getStore()?.requester ?? null;
}

export function identifyRequester(requester: Requester): void {
  const scope = storage.getStore();
  if (scope) scope.requester = requester;
}

/** For work on behalf of a requester about whom more is known than at the start of the request. */
export function asKnown<T>(work: () => T): T {
  const scope = storage.getStore();
  if (!scope?.requester) return work();
  return storage.run({ ...scope, requester: { ...scope.requester, isKnown: true } }, work);
}

export function noteRefusal(use: RefusedUse): void {
  const scope = storage.getStore();
  scope?.onRefused(use, scope.requester);
}

export function noteBudget(budget: RequestBudget): void {
  storage.getStore()?.budgets.push(budget);
}

/** The last is of the route, if it has a limit of its own. */
export function currentBudgets(): readonly RequestBudget[] {
  return storage.getStore()?.budgets ?? [];
}
