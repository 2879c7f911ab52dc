import { expect, test } from "bun:test";
import type { ContractDocument } from "../../src/contracts/document";
import { createContractPrinter } from "../../src/web/trade/contract-printer";
import { someTerms } from "../support/contracts";

function recording() {
  const typeset: ContractDocument[] = [];
  let fails = false;
  const recorder = {
    async typeset(document: ContractDocument) {
      typeset.push(document);
      if (fails) throw new Error("the worker died");
      return new Uint8Array();
    },
    close() {},
  };
  const printer = createContractPrinter({ timeoutMs: 1 }, recorder);
  return {
    printer,
    typeset,
    fail(now: boolean) {
      fails = now;
    },
  };
}

test("stays warm after printing or warming", async () => {
  const [first, second] = [recording(), recording()];
  first.printer.warm(someTerms());
  first.printer.warm(someTerms());
  expect(first.typeset).toHaveLength(1);
  await second.printer.print(someTerms());
  second.printer.warm(someTerms());
  expect(second.typeset).toHaveLength(1);
});

test("turns cold after a failed warm-up", async () => {
  const { printer, typeset, fail } = recording();
  fail(true);
  printer.warm(someTerms());
  await Promise.resolve();
  fail(false);
  printer.warm(someTerms());
  expect(typeset).toHaveLength(2);
});
