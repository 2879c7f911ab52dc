import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { postJson, RequestRefused } from "../runtime/post-json";
import { scriptWords, showToast, signInAgain, type Toast } from "../runtime/toast";

type Failure = "cancelled" | "known" | "elsewhere";

export async function answerByPasskey(button: HTMLButtonElement): Promise<void> {
  const { form } = button;
  const field = form?.querySelector<HTMLInputElement>("[name=passkey]");
  if (!form || !field) return;
  button.disabled = true;
  try {
    field.value = JSON.stringify(await answerChallenge(form, button.dataset.passkey === "make"));
    form.requestSubmit();
    field.value = "";
  } catch (error) {
    showFailure(
      error,
      JSON.parse(button.dataset.passkeyFailures ?? "{}") as Record<Failure, Toast>,
    );
  } finally {
    button.disabled = false;
  }
}

async function answerChallenge(form: HTMLFormElement, isRegistration: boolean): Promise<unknown> {
  const { attempt } = Object.fromEntries(new FormData(form));
  const address = form.dataset.challenge ?? `${form.action}/challenge`;
  const options: unknown = await (await postJson(address, { attempt })).json();
  return isRegistration
    ? startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

function showFailure(error: unknown, failures: Record<Failure, Toast>): void {
  const { failed } = scriptWords();
  if (error instanceof RequestRefused) {
    if (error.code === "not-signed-in") signInAgain();
    else if (error.code === "proof-required") goToProof();
    else showToast({ title: failed.title, text: error.message, tone: "destructive" });
  } else {
    // Browsers hide the reason, so that pages cannot learn which passkeys exist.
    const failure =
      error instanceof WebAuthnError ? (FAILURE_BY_CODE[error.code] ?? "cancelled") : null;
    showToast({ ...(failure ? failures[failure] : failed), tone: "destructive" });
  }
}

function goToProof(): void {
  location.assign(`/proof?next=${encodeURIComponent(location.pathname)}`);
}

const FAILURE_BY_CODE: Partial<Record<WebAuthnError["code"], Failure>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "known",
  ERROR_INVALID_DOMAIN: "elsewhere",
  ERROR_INVALID_RP_ID: "elsewhere",
};
