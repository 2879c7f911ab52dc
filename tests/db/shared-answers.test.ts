import { expect, test } from "bun:test";
import { SharedQueries } from "../../db/shared-answers";

function questions() {
  const asked: PromiseWithResolvers<number>[] = [];
  const begun: Array<() => void> = [];
  return {
    asked,
    ask() {
      const question = Promise.withResolvers<number>();
      asked.push(question);
      begun.shift()?.();
      return question.promise;
    },
    next: () => new Promise<void>((resolve) => begun.push(resolve)),
  };
}

test("shares the next query between callers that arrive during one", async () => {
  const answers = new SharedQueries<number>();
  const { asked, ask, next } = questions();
  let begins = next();
  const first = [answers.get("a", ask), answers.get("a", ask)];
  await begins;
  begins = next();
  const late = [answers.get("a", ask), answers.get("a", ask)];
  asked[0]?.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await begins;
  const later = answers.get("a", ask);
  begins = next();
  asked[1]?.resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
  await begins;
  asked[2]?.resolve(3);
  expect(await later).toBe(3);
  expect(asked).toHaveLength(3);
});

test("never shares a result between keys", async () => {
  const answers = new SharedQueries<string>();
  const ask = (key: string) => answers.get(key, async () => `for ${key}`);
  expect(await Promise.all([ask("a"), ask("b"), ask("a")])).toEqual(["for a", "for b", "for a"]);
});

test("fails the callers of a failed query, and runs the next one", async () => {
  const answers = new SharedQueries<number>();
  const { asked, ask, next } = questions();
  let begins = next();
  const first = answers.get("a", ask);
  await begins;
  begins = next();
  const late = answers.get("a", ask);
  asked[0]?.reject(new Error("no"));
  await expect(first).rejects.toThrow("no");
  await begins;
  asked[1]?.resolve(2);
  expect(await late).toBe(2);
});

test("fails waiting callers together after a timeout", async () => {
  const answers = new SharedQueries<number>();
  const { asked, ask, next } = questions();
  let begins = next();
  const first = answers.get("a", ask);
  await begins;
  const late = answers.get("a", ask);
  asked[0]?.reject(new Error("Query read timeout"));
  const failed = await Promise.allSettled([first, late]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(asked).toHaveLength(1);
  begins = next();
  const after = answers.get("a", ask);
  await begins;
  asked[1]?.resolve(2);
  expect(await after).toBe(2);
});
