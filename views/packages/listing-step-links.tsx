import { FORM_STEPS, type FormStep, neighbourOf } from "../../src/packages/listing-steps";
import { useMessages } from "../messages/context";

export function ListingStepLinks({ step }: { step: FormStep }) {
  const { listing } = useMessages();
  const next = neighbourOf(step, 1);
  return (
    <>
      {/* Enter in a field presses the form's first button. */}
      {next && (
        <button
          className="visually-hidden"
          type="submit"
          name="act"
          value={`to:${next}`}
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <nav className="form-steps" aria-label={listing.steps.title}>
        {FORM_STEPS.map((name, i) => (
          <button
            key={name}
            type="submit"
            name="act"
            value={`to:${name}`}
            aria-current={name === step ? "step" : undefined}
          >
            {i + 1}. {listing.steps[name]}
          </button>
        ))}
      </nav>
    </>
  );
}
