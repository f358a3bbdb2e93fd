import type { Probes } from '../../probe.fixture.ts';

export const probes: Probes = {
  updateMotivationRule: { nobodys: 'administrators alone call it, and every rule is theirs' },
  deleteMotivationRule: { nobodys: 'administrators alone call it, and every rule is theirs' },
  createMotivationRule: { nobodys: 'administrators alone call it; its ids name brands and categories' },
};
