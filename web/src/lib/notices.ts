import { prefs } from './prefs.svelte';

/** Whether the browser may tell somebody something while they look elsewhere. */
export type Permission = 'impossible' | 'unasked' | 'granted' | 'denied';

export function permission(): Permission {
  // Browsers have notices only where nobody can listen in: over https, or on this machine.
  if (typeof Notification === 'undefined' || !globalThis.isSecureContext) return 'impossible';
  return Notification.permission === 'default' ? 'unasked' : Notification.permission;
}

export async function askPermission(): Promise<Permission> {
  if (permission() === 'unasked') await Notification.requestPermission();
  return permission();
}

/** Tells somebody who looks elsewhere; one notice per table, the last. */
export async function notify(title: string, body: string, table: string): Promise<void> {
  if (!prefs.notices || !document.hidden || permission() !== 'granted') return;
  const options = { body, tag: table, icon: '/icon-192.png', data: location.pathname + location.search };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    focus();
    notice.close();
  };
}

/** A short shake of a phone that was chosen to shake. */
export function shake(): void {
  if (prefs.shakes) navigator.vibrate?.([60, 60, 60]);
}

export const canShake = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
