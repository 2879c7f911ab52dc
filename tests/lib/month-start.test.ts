import { expect, test } from "bun:test";
import { monthStart } from "../../src/lib/times";

test.each([
  ["UTC", "2026-11-30T20:00:00Z", "2026-11-01T00:00:00Z"],
  ["Asia/Hong_Kong", "2026-11-30T15:59:59Z", "2026-10-31T16:00:00Z"],
  ["Asia/Hong_Kong", "2026-11-30T16:00:00Z", "2026-11-30T16:00:00Z"],
  // Clocks change on the first day of the month, an hour after its midnight.
  ["America/New_York", "2026-11-15T00:00:00Z", "2026-11-01T04:00:00Z"],
  ["America/New_York", "2026-03-31T00:00:00Z", "2026-03-01T05:00:00Z"],
  ["Asia/Kathmandu", "2027-01-01T00:00:00Z", "2026-12-31T18:15:00Z"],
])("in %s, the month of %s began at %s", (zone, at, start) => {
  expect(new Date(monthStart(Date.parse(at), zone)).toISOString()).toBe(
    start.replace("Z", ".000Z"),
  );
});
