import type { Sink } from "../reading";
import { linesOf, withoutByteOrderMark } from "../text/lines";

export async function readPlain(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  let isEmpty = true;
  for await (const piece of withoutByteOrderMark(pieces)) {
    sink.text(piece);
    isEmpty = false;
  }
  if (!isEmpty) sink.end();
}

const CUE_TIMING = /^\s*(\d+:)?\d+:\d+[.,]\d+\s*-->/;
const BLOCK_START = /^(WEBVTT|NOTE|STYLE|REGION)\b/;
const CUE_TAGS = /<\/?[\w.:-]*[^<>]*>|\{\\[^}]*\}/g;

export async function readSubtitles(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  let heading: string | null = null;
  let state: "between" | "said" | "skipped" = "between";
  for await (const line of linesOf(withoutByteOrderMark(pieces))) {
    if (line.trim() === "") [state, heading] = ["between", null];
    else if (CUE_TIMING.test(line)) [state, heading] = ["said", null];
    else if (state === "said") sink.text(`${line.replace(CUE_TAGS, "")}\n`);
    else if (state === "between") {
      if (heading === null && !BLOCK_START.test(line)) heading = line;
      else state = "skipped";
    }
  }
  sink.end();
}

const DROPPED_COMMANDS =
  /\\(?:label|ref|eqref|pageref|cite\w*|usepackage|documentclass|includegraphics|input|include|bibliography\w*|begin|end|url|href|vspace|hspace|setlength|newcommand|renewcommand|def|pagestyle|hypersetup)\*?(?:\[[^\]]*\])*(?:\{[^{}]*\})*/g;
const COMMAND = /\\[a-zA-Z@]+\*?(?:\[[^\]]*\])?|\\[^a-zA-Z]/g;
const MARKUP_CHARACTER = /[\\%{}~]/;
const COMMENT = /(^|[^\\])%.*$/;

export async function readLatex(pieces: AsyncIterable<string>, sink: Sink): Promise<void> {
  let preamble: string[] | null = [];
  let characters = 0;
  const emit = (line: string) => {
    if (!MARKUP_CHARACTER.test(line)) return sink.text(`${line}\n`);
    const text = line
      .replace(COMMENT, "$1")
      .replace(DROPPED_COMMANDS, "")
      .replace(/\\([%&#$_{}])/g, "$1")
      .replace(/\\\\/g, " ")
      .replace(COMMAND, "")
      .replace(/[{}]/g, "")
      .replace(/~/g, " ");
    sink.text(`${text}\n`);
  };
  for await (const line of linesOf(withoutByteOrderMark(pieces))) {
    if (!preamble) emit(line);
    else if (/\\begin\s*\{document\}/.test(line)) preamble = null;
    else {
      preamble.push(line);
      characters += line.length;
      if (characters > 1_000_000) {
        for (const buffered of preamble) emit(buffered);
        preamble = null;
      }
    }
  }
  for (const line of preamble ?? []) emit(line);
  sink.end();
}
