type Direction = "ascending" | "descending";

export const ascendingFirst = <Sort extends string>(up: Sort, down: Sort) =>
  [
    [up, "ascending"],
    [down, "descending"],
  ] as const satisfies ReadonlyArray<readonly [Sort, Direction]>;

export const descendingFirst = <Sort extends string>(down: Sort, up: Sort) =>
  [
    [down, "descending"],
    [up, "ascending"],
  ] as const satisfies ReadonlyArray<readonly [Sort, Direction]>;
