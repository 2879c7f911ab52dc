import { describe, expect, test } from "bun:test";
import {
  BINDING_MS,
  type Position,
  type Stage,
  type Standing,
  stageOf,
  standingOf,
} from "../../src/lib/standing";

const END = 1_000_000;

describe("what an auction has come to", () => {
  const STAGES: Array<[Parameters<typeof stageOf>[0]["status"], number, Stage]> = [
    ["active", END - 1, "running"],
    // Its row is only about to say so.
    ["active", END, "ended"],
    ["ended", END, "ended"],
    ["ended", END + BINDING_MS, "ended"],
    ["ended", END + BINDING_MS + 1, "lapsed"],
    ["settled", END - 1, "settled"],
    ["settled", END + BINDING_MS + 1, "settled"],
  ];

  test.each(STAGES)("%s at %d is %s", (status, now, stage) => {
    expect(stageOf({ status, endsAt: END, offerBindsUntil: null }, now)).toBe(stage);
  });
});

describe("a bidder", () => {
  const position: Position = { stage: "running", bound: true, highest: false, accepted: null };

  const TABLE: Array<[Partial<Position>, Standing]> = [
    [{ highest: true }, "leading"],
    [{}, "outbid"],
    [{ highest: true, accepted: "other" }, "leading"],
    [{ accepted: "other" }, "outbid"],
    [{ accepted: "own" }, "accepted"],
    [{ bound: false }, "released"],
    [{ stage: "ended", highest: true }, "undecided"],
    [{ stage: "ended" }, "lost"],
    [{ stage: "ended", highest: true, accepted: "other" }, "lost"],
    [{ stage: "ended", accepted: "own" }, "accepted"],
    [{ stage: "ended", bound: false }, "released"],
    [{ stage: "settled", highest: true, accepted: "own" }, "won"],
    [{ stage: "settled", bound: false, accepted: "other" }, "released"],
    [{ stage: "lapsed", highest: true }, "released"],
    [{ stage: "lapsed", accepted: "own" }, "released"],
  ];

  test.each(TABLE)("%j is %s", (changes, standing) => {
    expect(standingOf({ ...position, ...changes })).toBe(standing);
  });
});
