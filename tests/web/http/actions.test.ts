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

const { page } = decision("decline");

const ofPage = (other: Partial<Action["page"]>) => (page ? { page: { ...page, ...other } } : {});
const answer = () => new Response();

const OTHERS: Array<[string, Partial<Action>]> = [
  ["limits", { limit: "bids" }],
  ["callers", { caller: "member" }],
  ["openings", ofPage({ openTo: "suspended" })],
  ["proofs", { proof: async () => {} }],
  ["pages after the proof", ofPage({ back: "/settings" })],
  ["sizes", ofPage({ maxBodyBytes: 5_000_000 })],
  ["streams", ofPage({ streamsUpTo: 5_000_000 })],
  ["choosing fields", ofPage({ when: ["act", "decline"] })],
  ["ways to read the form", ofPage({ submit: async () => answer() })],
  ["ways to show a refusal", ofPage({ refused: answer })],
  ["answers to visitors", ofPage({ visitor: answer })],
];

const mount = (...actions: Action[]) => mountActions({} as AppContext, actions)(new Elysia());

test.each(OTHERS)("actions at the address of one form cannot have different %s", (_, other) => {
  mount(decision("accept"), decision("decline"));
  expect(() => mount(decision("accept"), decision("decline", other))).toThrow("POST /thing/:id");
});

test("each action at the address of a form can be chosen", () => {
  const { when: _, ...always } = page ?? decision("accept").page ?? {};
  const unnamed = decision("accept", { page: always } as Partial<Action>);
  expect(() => mount(decision("accept"), decision("accept"))).toThrow("POST /thing/:id");
  expect(() => mount(unnamed, unnamed)).toThrow("POST /thing/:id");
  expect(() => mount(unnamed, decision("decline"))).toThrow("POST /thing/:id");
});
