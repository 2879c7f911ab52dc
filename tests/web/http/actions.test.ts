import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { type Action, action } from "../../../src/web/http/action";
import type { AppContext } from "../../../src/web/http/app-context";
import { mountActions } from "../../../src/web/http/mount-actions";

const decision = (value: string, other: Partial<Action> = {}) =>
  action({
    caller: "seller",
    limit: "decisions",
    run: async () => value,
    page: { at: "POST /thing/:id", when: ["answer", value], done: () => new Response(value) },
    ...other,
  });

test.each([
  ["limits", { limit: "bids" }],
  ["callers", { caller: "member" }],
  ["proofs", { proof: async () => {} }],
] as const)("actions at the address of one form cannot have different %s", (_, other) => {
  const mount = (...actions: Action[]) => mountActions({} as AppContext, actions)(new Elysia());
  mount(decision("accept"), decision("decline"));
  expect(() => mount(decision("accept"), decision("decline", other))).toThrow("POST /thing/:id");
});
