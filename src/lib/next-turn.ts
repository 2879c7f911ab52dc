/** Lets the event loop serve what has come in meanwhile. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
