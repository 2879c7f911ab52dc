import { expect } from "bun:test";
import { Obstacle } from "../../src/lib/errors";

/** What a command's user is told of what stands in its way. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error("nothing was refused"),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(Obstacle);
  return (error as Obstacle).message;
}
