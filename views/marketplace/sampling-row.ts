import { useMessages } from "../../messages/context";
import type { ComparedPackage } from "../../src/marketplace/compared";
import { readSampling } from "../../src/samples/sampling";
import { useRangeText } from "../samples/sampling-line";

type MakeRow<Row> = (label: string, cellFor: (compared: ComparedPackage) => string | null) => Row;

/** Only if the marketplace has sampled one of the packages. */
export function useSamplingRow() {
  const { sampling } = useMessages();
  const rangeOf = useRangeText();
  return function rowsOf<Row>(packages: readonly ComparedPackage[], makeRow: MakeRow<Row>): Row[] {
    if (packages.every(({ lot }) => lot.sampling === null)) return [];
    const row = makeRow(sampling.badge, ({ lot }) => {
      const figures = readSampling(lot.sampling);
      return figures && rangeOf(figures);
    });
    return [row];
  };
}
