interface ProgrammingLanguage {
  name: string;
  extensions: readonly string[];
  /** Lines that nearly only this language has. */
  marker: RegExp | null;
  comment: "hash" | "slashes" | "dashes" | "tags" | "none";
}

/** Where markers of two languages fit, the earlier one counts. */
export const PROGRAMMING_LANGUAGES: readonly ProgrammingLanguage[] = [
  {
    name: "Python",
    extensions: ["py", "pyi", "ipynb"],
    marker:
      /^\s*(?:def \w+\(.*\).*:|class \w+.*:|(?:from [\w.]+ )?import [\w.*, ()]+$|elif .+:|(?:for .+ in|if|while|with|try|except|else)\b.*:$|@\w+|return\b.*[^;{]$)/,
    comment: "hash",
  },
  {
    name: "JavaScript and TypeScript",
    extensions: ["js", "jsx", "mjs", "cjs", "ts", "tsx"],
    marker:
      /^\s*(?:(?:export )?(?:interface \w+|type \w+(?:<.*>)? =|enum \w+)|(?:export )?(?:const|let|var) [\w{},[\] :<>|]+ = |(?:export |async )*function\s*\w*\(|import .+ from ["']|module\.exports|\}\);?$|.*=> ?[{(]?$|!?\(?function\()/,
    comment: "slashes",
  },
  {
    name: "Java",
    extensions: ["java"],
    marker:
      /^\s*(?:package [\w.]+;|import (?:static )?[\w.*]+;|(?:public|private|protected) (?:static |final |abstract )*[\w<>[\], ]+[({;=])/,
    comment: "slashes",
  },
  {
    name: "C#",
    extensions: ["cs"],
    marker:
      /^\s*(?:using [\w.]+;|namespace [\w.]+|(?:public|private|internal) .*(?:\{ get;|\)$|class ))/,
    comment: "slashes",
  },
  {
    name: "C and C++",
    extensions: ["c", "h", "cc", "cpp", "cxx", "hpp"],
    marker:
      /^\s*(?:#\s*(?:include|define|ifdef|ifndef|endif|pragma)\b|(?:static |const |unsigned )*(?:int|void|char|float|double|size_t|struct \w+|auto) \*?\w+.*[;{(,)]$|std::|template ?<)/,
    comment: "slashes",
  },
  {
    name: "Go",
    extensions: ["go"],
    marker:
      /^\s*(?:package \w+$|func (?:\(.+\) )?\w+\(.*\).*\{$|\w+(?:, \w+)* := |import \(|type \w+ (?:struct|interface) \{)/,
    comment: "slashes",
  },
  {
    name: "Rust",
    extensions: ["rs"],
    marker:
      /^\s*(?:(?:pub(?:\(\w+\))? )?(?:fn|struct|enum|impl|trait|mod) .*[{;]$|use [\w:{}, *]+;|let (?:mut )?\w+.*;$|#\[\w+)/,
    comment: "slashes",
  },
  {
    name: "Ruby",
    extensions: ["rb"],
    marker:
      /^\s*(?:require(?:_relative)? ["']|def [\w.?!]+|module [A-Z]\w*|attr_\w+ :|end$|.* do \|.*\|$)/,
    comment: "hash",
  },
  {
    name: "PHP",
    extensions: ["php"],
    marker:
      /^\s*(?:<\?php|\$\w+ = .*;$|(?:public |private |protected )?(?:static )?function \w+\(.*\$)/,
    comment: "slashes",
  },
  {
    name: "Shell",
    extensions: ["sh", "bash", "zsh"],
    marker:
      /^\s*(?:#!.*\b(?:ba|z)?sh\b|if \[\[? .*|fi$|done$|(?:export )?[A-Z_]+=.+|echo .*["$]|esac$)/,
    comment: "hash",
  },
  {
    name: "SQL",
    extensions: ["sql"],
    marker:
      /^\s*(?:select\b.+|from \w+.*|create (?:table|index|view)\b.*|insert into\b.*|(?:left |inner )?join \w+ .*on\b.*|where .+[=<>].*|group by\b.*|alter table\b.*)$/i,
    comment: "dashes",
  },
  { name: "HTML", extensions: ["html", "vue", "svelte"], marker: null, comment: "tags" },
  {
    name: "CSS",
    extensions: ["css", "scss", "less"],
    marker: /^\s*[.#@]?[\w-]+[^;{}]*\{$|^\s*[a-z-]+: [^;{}]+;$/,
    comment: "slashes",
  },
  { name: "Kotlin", extensions: ["kt", "kts"], marker: null, comment: "slashes" },
  { name: "Swift", extensions: ["swift"], marker: null, comment: "slashes" },
  { name: "Scala", extensions: ["scala"], marker: null, comment: "slashes" },
  { name: "R", extensions: ["r"], marker: null, comment: "hash" },
  { name: "Lua", extensions: ["lua"], marker: null, comment: "dashes" },
];

export const COMMENT_LINES: Readonly<Record<ProgrammingLanguage["comment"], RegExp>> = {
  hash: /^\s*#(?!!)(.*)/,
  slashes: /^\s*(?:\/\/+|\/\*+|\*(?!\/)|\*\/)(.*)/,
  dashes: /^\s*--+(.*)/,
  tags: /^\s*<!--(.*)/,
  none: /$^/,
};

export function languageOfName(nameOrPath: string): ProgrammingLanguage | null {
  const lower = nameOrPath.trim().toLowerCase();
  const extension = lower.split(".").at(-1) ?? "";
  return (
    PROGRAMMING_LANGUAGES.find(
      ({ name, extensions }) =>
        name.toLowerCase().split(" and ").includes(lower) ||
        (lower.includes(".") && extensions.includes(extension)),
    ) ?? null
  );
}

/** With the share of lines that only this language has. */
export function languageOfLines(
  lines: readonly string[],
): { language: ProgrammingLanguage; share: number } | null {
  const counts = new Map<ProgrammingLanguage, number>();
  for (const line of lines)
    for (const language of PROGRAMMING_LANGUAGES)
      if (language.marker?.test(line)) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [likeliest] = [...counts].sort((a, b) => b[1] - a[1]);
  return likeliest ? { language: likeliest[0], share: likeliest[1] / lines.length } : null;
}

export type { ProgrammingLanguage };
