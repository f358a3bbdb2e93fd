import type { Probes } from '../../probe.fixture.ts';

export const probes: Probes = {
  setSandbox: { nobodys: 'administrators alone call it, and every contractor is theirs' },
};
