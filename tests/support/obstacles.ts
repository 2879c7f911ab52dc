import { expect } from "bun:test";
import { Obstacle } from "../../src/lib/errors";

export async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error("nothing was refused"),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(Obstacle);
  return (error as Obstacle).message;
}
