import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export interface Child<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

/** Measured and measuring processes run on different cores. */
export type Core = "measured" | "measuring";

interface Failure {
  failure: string;
}

export function startChild<Question, Answer>(
  script: string,
  args: readonly string[],
  core: Core | null,
): Child<Question, Answer> {
  let settle: PromiseWithResolvers<Answer> | undefined;
  const child = Bun.spawn(
    [...(core ? pinnedTo(core) : []), process.execPath, resolve(import.meta.dir, script), ...args],
    {
      env: { ...process.env, NODE_ENV: "production" },
      stdout: "inherit",
      stderr: "inherit",
      ipc: (reply: Answer | Failure) =>
        isFailure(reply)
          ? settle?.reject(new Error(`${script}: ${reply.failure}`))
          : settle?.resolve(reply),
      onExit: (_, code, signal) => settle?.reject(new Error(`${script} ended: ${signal ?? code}`)),
    },
  );
  return {
    ask(question) {
      settle = Promise.withResolvers<Answer>();
      child.send(question);
      return settle.promise;
    },
    async stop() {
      settle = undefined;
      child.kill();
      await child.exited;
    },
  };
}

function isFailure(reply: unknown): reply is Failure {
  return typeof reply === "object" && reply !== null && "failure" in reply;
}

export function answer<Question, Answer>(
  reply: (question: Question) => Answer | Promise<Answer>,
): void {
  process.on("message", async (question: Question) => {
    try {
      process.send?.(await reply(question));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      process.send?.({ failure } satisfies Failure);
    }
  });
  process.on("disconnect", () => process.exit());
}

export function pinnedTo(core: Core): string[] {
  const [first, second] = allowedCores();
  if (first === undefined || second === undefined || !Bun.which("taskset")) return [];
  return ["taskset", "-c", String(core === "measured" ? first : second)];
}

function allowedCores(): number[] {
  const file = "/proc/self/status";
  const status = existsSync(file) ? readFileSync(file, "utf8") : "";
  const list = /^Cpus_allowed_list:\s*(.*)$/m.exec(status)?.[1] ?? "";
  return list.split(",").flatMap((range) => {
    const [from, to = from] = range.split("-").map(Number);
    if (from === undefined || to === undefined || range === "") return [];
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}
