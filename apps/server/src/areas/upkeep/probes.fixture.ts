import type { Probes } from '../../probe.fixture.ts';

export const probes: Probes = {};
