import { describe, expect, it } from 'vitest';
import { originsFor } from '../src/lib/reach';

const at = (address: string): Location => new URL(address) as unknown as Location;

describe('the address in an invitation', () => {
  it('is the one the page was opened by, where others can open it too', async () => {
    const never = () => Promise.reject(new Error('nobody asks'));
    expect(await originsFor(at('https://play.example.org/'), never)).toEqual({ origins: ['https://play.example.org'], alone: false });
  });

  it("is one of the machine's own where the page was opened on it", async () => {
    const hosts = () => Promise.resolve(['192.168.1.7', '10.0.0.3']);
    const found = await originsFor(at('http://localhost:8424/table/x'), hosts);
    expect(found).toEqual({ origins: ['http://192.168.1.7:8424', 'http://10.0.0.3:8424'], alone: false });
  });

  it('says that nobody else reaches a server that listens to its own machine', async () => {
    expect(await originsFor(at('http://127.0.0.1:8424/'), () => Promise.resolve([]))).toEqual({ origins: ['http://127.0.0.1:8424'], alone: true });
  });
});
