import { SHOWN_CHARACTERS, shownRows } from "../../src/lib/limits";
import { useMessages } from "../messages/context";
import { LabeledField } from "../ui/labelled";

interface Props {
  name: string;
  characters: number | string | undefined;
  error?: string;
}

export function ShownCharactersField({ name, characters, error }: Props) {
  const { collections } = useMessages();
  const { shown } = collections.upload;
  const chosen = Number(characters) || SHOWN_CHARACTERS.usual;
  return (
    <LabeledField
      name={name}
      label={shown.label}
      error={error}
      hint={shown.hint({
        characters: chosen,
        rows: shownRows(chosen),
      })}
    >
      {(control) => (
        <input
          {...control}
          type="number"
          min={SHOWN_CHARACTERS.least}
          max={SHOWN_CHARACTERS.most}
          defaultValue={characters ?? SHOWN_CHARACTERS.usual}
        />
      )}
    </LabeledField>
  );
}
