import type { Sink } from "../reading";
import { linesOf, unmarked } from "../text/lines";

export async function readPlain(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  let isEmpty = true;
  for await (const piece of unmarked(pieces)) {
    sink.text(piece);
    isEmpty = false;
  }
  if (!isEmpty) sink.end();
}

const TIMING = /^\s*(\d+:)?\d+:\d+[.,]\d+\s*-->/;
const BLOCK = /^(WEBVTT|NOTE|STYLE|REGION)\b/;
const MARKS = /<\/?[\w.:-]*[^<>]*>|\{\\[^}]*\}/g;

export async function readSubtitles(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  let before: string | null = null;
  let state: "between" | "said" | "skipped" = "between";
  for await (const line of linesOf(unmarked(pieces))) {
    if (line.trim() === "") [state, before] = ["between", null];
    else if (TIMING.test(line)) [state, before] = ["said", null];
    else if (state === "said") sink.text(`${line.replace(MARKS, "")}\n`);
    else if (state === "between") {
      if (before === null && !BLOCK.test(line)) before = line;
      else state = "skipped";
    }
  }
  sink.end();
}

const UNREAD =
  /\\(?:label|ref|eqref|pageref|cite\w*|usepackage|documentclass|includegraphics|input|include|bibliography\w*|begin|end|url|href|vspace|hspace|setlength|newcommand|renewcommand|def|pagestyle|hypersetup)\*?(?:\[[^\]]*\])*(?:\{[^{}]*\})*/g;
const COMMAND = /\\[a-zA-Z@]+\*?(?:\[[^\]]*\])?|\\[^a-zA-Z]/g;
const MARKED = /[\\%{}~]/;
const COMMENT = /(^|[^\\])%.*$/;

export async function readLatex(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  let preamble: string[] | null = [];
  let characters = 0;
  const give = (line: string) => {
    if (!MARKED.test(line)) return sink.text(`${line}\n`);
    const text = line
      .replace(COMMENT, "$1")
      .replace(UNREAD, "")
      .replace(/\\([%&#$_{}])/g, "$1")
      .replace(/\\\\/g, " ")
      .replace(COMMAND, "")
      .replace(/[{}]/g, "")
      .replace(/~/g, " ");
    sink.text(`${text}\n`);
  };
  for await (const line of linesOf(unmarked(pieces))) {
    if (!preamble) give(line);
    else if (/\\begin\s*\{document\}/.test(line)) preamble = null;
    else {
      preamble.push(line);
      characters += line.length;
      if (characters > 1_000_000) {
        for (const each of preamble) give(each);
        preamble = null;
      }
    }
  }
  for (const line of preamble ?? []) give(line);
  sink.end();
}
