import { describe, expect, test } from "bun:test";
import { type DeliveryState, type Step, stateAfter } from "../../src/delivery/course";

/** Steps in a row, from the contract on; what cannot be ends it as null. */
function walk(...steps: Step[]): DeliveryState | null {
  let state: DeliveryState | null = "waiting";
  let before: "sealed" | "paid" | undefined;
  for (const step of steps) {
    if (state === null) return null;
    if (step === "disputed" && (state === "sealed" || state === "paid")) before = state;
    state = stateAfter(state, step, before);
  }
  return state;
}

describe("a delivery", () => {
  test("goes from the contract to its end", () => {
    expect(walk("begun", "completed", "sealed", "claimed", "paid", "accepted", "removed")).toBe(
      "removed",
    );
  });

  test("is uploaded again where intake refuses it", () => {
    expect(walk("begun", "completed", "refused", "begun", "completed", "sealed")).toBe("sealed");
  });

  test("goes back to where a dispute began", () => {
    const paid = ["begun", "completed", "sealed", "paid", "disputed"] as const;
    expect(walk(...paid, "taken-back")).toBe("paid");
    expect(walk(...paid, "begun", "completed", "refused", "begun", "completed", "sealed")).toBe(
      "paid",
    );
    expect(walk("begun", "completed", "sealed", "disputed", "decided")).toBe("sealed");
  });

  test.each<Step[]>([
    ["completed"],
    ["begun", "sealed"],
    ["begun", "completed", "withdrawn"],
    ["begun", "completed", "sealed", "accepted"],
    ["begun", "completed", "sealed", "paid", "withdrawn"],
    ["begun", "completed", "sealed", "paid", "paid"],
    ["begun", "completed", "sealed", "paid", "accepted", "disputed"],
    ["withdrawn", "begun"],
    ["taken-back"],
  ])("takes no step out of its order: %p", (...steps) => {
    expect(walk(...steps)).toBeNull();
  });
});
