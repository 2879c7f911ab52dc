import type { Rights } from "../rights/rights";

/** What most of the demo's publishers sell: a licence to train models, not exclusive. */
export function training(termMonths: number, basis: string, more: Partial<Rights> = {}): Rights {
  return {
    exclusive: false,
    termMonths,
    territory: "Worldwide",
    uses: ["pretraining", "fine-tuning", "evaluation"],
    redistribution: false,
    attribution: false,
    basis,
    personalData: "none",
    machineMadePercent: 0,
    ...more,
  };
}
