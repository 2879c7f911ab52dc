/** Benchmarks that the program carries (making/SOURCES.md). */
export const shippedNames = ["MMLU", "HellaSwag", "GSM8K", "HumanEval"] as const;
