import type { ComponentProps } from "react";
import { readSize, type SizeUnit } from "../../src/lib/stated-size";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";

export function SizeField({ unit, ...field }: ComponentProps<typeof Field> & { unit: SizeUnit }) {
  const { sizeHint, understood } = useMessages().listing.fields;
  const read = readSize(`${field.defaultValue ?? ""}`, unit);
  return (
    <div
      className="size-field"
      data-size-unit={unit}
      data-read={understood[unit]({ count: "{count}" })}
      data-hint={sizeHint}
    >
      <Field {...field} />
      <p className="field-hint" role="status">
        {read === null ? sizeHint : understood[unit]({ count: read })}
      </p>
    </div>
  );
}
