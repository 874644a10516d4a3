import { getPush, type Push, turnPushOff, turnPushOn } from "@safeport/contract/notifications/push/push.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** Thrown when the reader does not allow notifications of this site, or has forbidden them before. */
export class PushRefused extends Error {}

/** Whether this browser can show push messages. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether the browser of this session gets push messages. */
export function usePush() {
  return useQuery(queryOf(getPush));
}

/** Turns push messages on or off for the browser of this session. Rejects with `PushRefused` if the reader does not allow them. */
export function useSetPush() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (push: Push) => (push.on ? turnOff() : turnOn(push.public_key)),
    onSuccess: (push) => cache.setQueryData(queryKey(getPush), push),
  });
}

async function turnOn(applicationServerKey: string): Promise<Push> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushRefused();
  await navigator.serviceWorker.register("/push-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // An earlier subscription may be for another key of the server.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return call(turnPushOn, { body: { endpoint, p256dh, auth } });
}

async function turnOff(): Promise<Push> {
  const push = await call(turnPushOff);
  const registration = await navigator.serviceWorker.getRegistration("/push-worker.js");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return push;
}
