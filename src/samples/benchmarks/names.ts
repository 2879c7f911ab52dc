export const shippedNames = ["MMLU", "HellaSwag", "GSM8K", "HumanEval"] as const;
