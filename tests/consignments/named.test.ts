import { expect, test } from "bun:test";
import { NameBudget } from "../../src/consignments/intake/measured-file";
import { Reading } from "../../src/formats/reading";

test("keeps reports of many hostile archives readable", () => {
  const named = new NameBudget();
  const path = "x".repeat(1000);
  const faults = Array.from({ length: 500 }, () => ({ path, fault: "names" as const }));
  const notes = Array.from({ length: 500 }, () => {
    return { path, note: "side-file" as const, detail: "" };
  });
  const filesByField = [{ name: path, files: 2 }];
  const kept = Array.from({ length: 100 }, () =>
    named.fit({ faults, notes, fields: [path], filesByField }),
  );
  expect(kept[0]).toEqual({ faults, notes, fields: [path], filesByField });
  expect(JSON.stringify(kept).length).toBeLessThan(6_000_000);
  for (const file of kept) expect(file.faults[0]).toEqual(faults[0]);
  expect(kept.at(-1)).toEqual({
    faults: faults.slice(0, 1),
    notes: [],
    fields: [],
    filesByField: [],
  });
});

test("cuts a field's name to a readable length", () => {
  const reading = new Reading();
  reading.field("k".repeat(1_000_000));
  expect([...reading.fields]).toEqual(["k".repeat(200)]);
});
