type State = "name" | "start" | "plain" | "single" | "double";

/** Characters that a backslash escapes inside double quotes. */
const ESCAPABLE = '"\\`$';

/** Reads settings as systemd reads an `EnvironmentFile`. Lines without `=` are ignored. */
export function parseEnvFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  let [name, value, kept] = ["", "", 0];
  let state: State = "name";
  const finish = () => {
    if (state !== "name")
      values[name.trim()] = value.slice(0, Math.max(kept, value.trimEnd().length));
    [name, value, kept, state] = ["", "", 0, "name"];
  };
  const characters = Array.from(`${withoutComments(text.replaceAll("\r\n", "\n"))}\n`);
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string;
    if (state === "single" || state === "double") {
      const quote = state === "single" ? "'" : '"';
      const next = characters[i + 1] ?? "";
      if (character === quote) state = "start";
      else if (state === "double" && character === "\\" && `${ESCAPABLE}\n`.includes(next)) {
        if (next !== "\n") value += next;
        i++;
      } else value += character;
      // Quoted spaces at the end belong to the value.
      kept = value.length;
    } else if (character === "\n") finish();
    else if (state === "name") {
      if (character === "=") state = "start";
      else name += character;
    } else if (character === "\\") {
      const next = characters[++i] ?? "";
      if (next !== "\n") value += next;
      kept = value.length;
      state = "plain";
    } else if (state === "start" && /\s/.test(character)) continue;
    else if (state === "start" && character === "'") state = "single";
    else if (state === "start" && character === '"') state = "double";
    else {
      value += character;
      state = "plain";
    }
  }
  return values;
}

function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*[#;](?:\\\n|[^\n])*$/gm, "");
}
