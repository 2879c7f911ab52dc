import type { Answers } from "./answers";

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * What today's program answers otherwise, one line for each place in the answers. It may add names
 * to an object. `known` has the ids of the database as it was, since each run makes others.
 */
export function differences(was: Answers, is: Answers, known = was): string[] {
  const ids = new Set(JSON.stringify(known).match(ID));
  const withoutNew = (answers: Answers): Answers =>
    JSON.parse(JSON.stringify(answers).replace(ID, (id) => (ids.has(id) ? id : "new")));
  const [before, now] = [withoutNew(was), withoutNew(is)];
  return Object.keys(before).flatMap((path) =>
    Object.entries(before[path] ?? {}).flatMap(([who, answer]) =>
      [...changes(answer, now[path]?.[who])].map((change) => `${who} ${path} ${change}`),
    ),
  );
}

function* changes(before: unknown, now: unknown, at = ""): Generator<string> {
  if (isObject(before) && isObject(now) && Array.isArray(before) === Array.isArray(now)) {
    const names = Object.keys(
      Array.isArray(now) && now.length > Object.keys(before).length ? now : before,
    );
    for (const name of names) yield* changes(before[name], now[name], `${at}.${name}`);
  } else if (before !== now) yield `${at}: ${JSON.stringify(before)} -> ${JSON.stringify(now)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
