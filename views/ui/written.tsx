import { languageByScript } from "../../src/lib/languages";

interface Props {
  text: string;
  hint?: string | undefined;
}

export function UserText({ text, hint }: Props) {
  return <bdi lang={languageByScript(text, hint)}>{text}</bdi>;
}
