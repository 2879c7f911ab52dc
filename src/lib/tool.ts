import { Obstacle } from "./errors";
import { BadUsage, type OptionKinds, type Options, readOptions } from "./options";

interface Tool<Kinds extends OptionKinds> {
  /** Begins with the command, such as "bun run fuzz [--requests N]". */
  usage: string;
  options: Kinds;
  maxOperands?: number;
  /** Returns the exit code. */
  run(options: Options<keyof Kinds & string>, operands: string[]): number | Promise<number>;
}

/** Runs a development tool, which prints its usage or one sentence if its arguments are wrong. */
export async function runTool<const Kinds extends OptionKinds>(tool: Tool<Kinds>): Promise<never> {
  const [command = ""] = /^bun (?:run )?\S+/.exec(tool.usage) ?? [];
  try {
    const { words, options, isHelp } = readOptions(process.argv.slice(2), tool.options);
    if (isHelp) {
      console.log(`Usage: ${tool.usage}`);
      process.exit(0);
    }
    const extra = words[tool.maxOperands ?? 0];
    if (extra !== undefined) throw new BadUsage(`${command} does not take ${extra}.`);
    process.exit(await tool.run(options, words));
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    const hint = error instanceof BadUsage ? `\nTry: ${command} --help` : "";
    console.error(`${error.message}${hint}`);
    process.exit(error.exitCode);
  }
}
