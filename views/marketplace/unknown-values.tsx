import type { UnknownValue } from "../../src/marketplace/schema";
import { useMessages } from "../messages/context";

const SHOWN_CHARACTERS = 60;

export function UnknownValues({ unknown }: { unknown: readonly UnknownValue[] }) {
  const { finding } = useMessages();
  return unknown.map(({ name, value }) => (
    <p className="unknown-value" key={name}>
      {name === "cursor"
        ? finding.unknownPage
        : finding.unknown({
            name: finding.names[name],
            value: Array.from(value).slice(0, SHOWN_CHARACTERS).join(""),
          })}
    </p>
  ));
}
