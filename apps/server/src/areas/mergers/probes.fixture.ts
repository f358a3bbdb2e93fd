import type { Probes } from '../../probe.fixture.ts';

const nobodys = 'administrators alone call it, and every contractor is theirs';

export const probes: Probes = {
  previewMerger: { nobodys },
  mergeContractors: { nobodys },
  listMergers: { nobodys },
  undoMerger: { nobodys },
};
