import { writtenIn } from "../../src/lib/written-in";

interface Props {
  text: string;
  /** What it is probably written in, as a language tag. */
  hint?: string | undefined;
}

/** A name or a few words in whatever language, marked with it where their script tells. */
export function Written({ text, hint }: Props) {
  return <bdi lang={writtenIn(text, hint)}>{text}</bdi>;
}
