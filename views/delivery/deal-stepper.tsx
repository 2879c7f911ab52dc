import { useMessages } from "../../messages/context";
import type { DealStage } from "../../src/delivery/stages";
import { Stepper } from "../ui/stepper";

export function DealStepper({ stages }: { stages: readonly DealStage[] }) {
  const { amendments, delivery: words, handover } = useMessages();
  const names = {
    ...words.stages,
    contract: amendments.paper.contract,
    key: handover.key,
    refund: words.refundDesk.one,
  };
  return (
    <Stepper
      label={words.progress}
      steps={stages.map(({ stage, ...step }) => ({ ...step, name: names[stage] }))}
    />
  );
}
