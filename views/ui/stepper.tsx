import { useMessages } from "../../messages/context";
import { Moment } from "./moment";

export interface StepperStep {
  name: string;
  /** `stopped` ends the course, such as a void contract. */
  state: "done" | "current" | "ahead" | "stopped";
  at: number | null;
}

interface Props {
  label: string;
  steps: readonly StepperStep[];
}

/** On narrow screens, only the current step has a visible name. */
export function Stepper({ label, steps }: Props) {
  const { common } = useMessages();
  const current =
    steps.find(({ state }) => state === "current") ??
    steps.findLast(({ state }) => state !== "ahead");
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step) => {
        const { name, state, at } = step;
        return (
          <li key={name} data-state={state} aria-current={step === current ? "step" : undefined}>
            <span className="stepper-dot" />
            <span className="stepper-name">
              {name}
              {state === "done" && (
                <span className="visually-hidden">{` (${common.stepDone})`}</span>
              )}
              {at !== null && (
                <small>
                  <Moment at={at} day />
                </small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
