import type { Probes } from '../../probe.fixture.ts';

const nobodys = 'administrators alone call it, and every contractor is theirs';
const shared = 'administrators alone call it, and the catalogue is everybody’s';

export const probes: Probes = {
  previewMerger: { nobodys },
  mergeContractors: { nobodys },
  listMergers: { nobodys },
  undoMerger: { nobodys },
  previewProductMerger: { nobodys: shared },
  mergeProducts: { nobodys: shared },
  listProductMergers: { nobodys: shared },
  undoProductMerger: { nobodys: shared },
  listProductParts: { nobodys: shared },
  splitProduct: { nobodys: shared },
  findStandards: { nobodys: shared },
};
