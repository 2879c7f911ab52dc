import argon2 from "argon2";
import { COST } from "../../src/accounts/passwords";

/** What it costs outside. Hashing is slow on purpose; what tests hash may be cracked. */
export const REAL_COST = { ...COST };

/** The least that argon2 takes. */
export const CHEAPEST = {
  type: argon2.argon2id,
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
} as const;

/** Sets what hashing costs in this process. */
export function setCost(cost: { memoryCost: number; timeCost: number }): void {
  Object.assign(COST, cost);
}
