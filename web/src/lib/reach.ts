import { api } from './api';

const ONLY_HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Where a friend finds what this browser has open. */
export interface Origins {
  /** Addresses to begin a link with, the likeliest first. */
  origins: readonly string[];
  /** Nobody else reaches this server yet. */
  alone: boolean;
}

/** A page opened by the machine's own name asks the server for names that others know. */
export async function originsFor({ hostname, origin, protocol, port }: Location, hosts = () => api.reach().then((reach) => reach.hosts)): Promise<Origins> {
  if (!ONLY_HERE.test(hostname)) return { origins: [origin], alone: false };
  const found = await hosts().catch(() => []);
  if (found.length === 0) return { origins: [origin], alone: true };
  return { origins: found.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`), alone: false };
}
