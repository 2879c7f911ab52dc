import { getJson } from "../runtime/get-json";
import { postJson } from "../runtime/post-json";

const SUBSCRIPTIONS_PATH = "/api/push-subscriptions";

export async function startPush(area: HTMLElement): Promise<void> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return;
  const button = area.querySelector<HTMLButtonElement>("button");
  if (!button) return;
  const worker = await navigator.serviceWorker.register("/service-worker.js");
  const subscription = await worker.pushManager.getSubscription();
  const { publicKey, endpoints } = await getJson<{ publicKey: string; endpoints: string[] }>(
    SUBSCRIPTIONS_PATH,
  );
  showState(area, subscription !== null && endpoints.includes(subscription.endpoint));
  area.hidden = false;
  button.addEventListener("click", async () => {
    const isOn = button.ariaPressed !== "true";
    button.disabled = true;
    try {
      if (isOn) await switchOn(worker, publicKey);
      else await switchOff(worker);
      showState(area, isOn);
    } catch {
      showState(area, !isOn, Notification.permission === "denied");
    }
    button.disabled = false;
  });
}

async function switchOn(worker: ServiceWorkerRegistration, key: string): Promise<void> {
  const { pushManager } = worker;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await postJson(SUBSCRIPTIONS_PATH, { endpoint, keys });
}

async function switchOff(worker: ServiceWorkerRegistration): Promise<void> {
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription) return;
  await postJson(`${SUBSCRIPTIONS_PATH}/end`, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

function showState(area: HTMLElement, isOn: boolean, isDenied = false): void {
  const button = area.querySelector<HTMLButtonElement>("button");
  const note = area.querySelector<HTMLElement>("[role=status]");
  const { on: turnOn, off: turnOff, blocked } = area.dataset;
  if (button) {
    button.ariaPressed = String(isOn);
    button.textContent = (isOn ? turnOff : turnOn) as string;
  }
  if (note) note.textContent = isDenied ? (blocked ?? "") : "";
}
