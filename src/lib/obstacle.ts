/**
 * What keeps a command from its work and its user can put right. The message is a whole sentence
 * for them, printed without a stack trace; 2 is the exit code for what was typed or set wrongly,
 * 3 for what passes: the same command again later does it.
 */
export class Obstacle extends Error {
  override readonly name: string = "Obstacle";

  constructor(
    message: string,
    readonly exitCode: 1 | 2 | 3 = 1,
  ) {
    super(message);
  }
}
