import { useMessages } from "../../messages/context";
import { SHOWN_CHARACTERS, shownRows } from "../../src/rules/limits";
import { shownCharacters } from "../../src/samples/schema";
import { LabeledField } from "../ui/labelled";

interface Props {
  name: string;
  characters: number | string | undefined;
  error?: string;
}

export function ShownCharactersField({ name, characters, error }: Props) {
  const { collections } = useMessages();
  const { shown } = collections.upload;
  const chosen = shownCharacters.safeParse(characters).data ?? SHOWN_CHARACTERS.usual;
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
          inputMode="numeric"
          autoComplete="off"
          defaultValue={characters ?? SHOWN_CHARACTERS.usual}
        />
      )}
    </LabeledField>
  );
}
