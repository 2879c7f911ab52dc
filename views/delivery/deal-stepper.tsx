import { useMessages } from "../../messages/context";
import type { DealStage } from "../../src/delivery/stages";
import { Stepper } from "../ui/stepper";

export function DealStepper({ stages }: { stages: readonly DealStage[] }) {
  const words = useMessages().delivery;
  return (
    <Stepper
      label={words.progress}
      steps={stages.map(({ stage, ...step }) => ({ ...step, name: words.stages[stage] }))}
    />
  );
}
