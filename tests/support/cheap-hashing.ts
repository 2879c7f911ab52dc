import argon2 from "argon2";
import { ARGON2_OPTIONS } from "../../src/accounts/passwords";

export const REAL_COST = { ...ARGON2_OPTIONS };

export const CHEAPEST = {
  type: argon2.argon2id,
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
} as const;

export function setCost(cost: { memoryCost: number; timeCost: number }): void {
  Object.assign(ARGON2_OPTIONS, cost);
}
