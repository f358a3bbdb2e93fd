import type { Probes } from '../../probe.fixture.ts';

const administrators = { nobodys: 'administrators alone call it, and every criterion is theirs' };

export const probes: Probes = {
  getSelectionCriterion: administrators,
  createSelectionCriterion: administrators,
  updateSelectionCriterion: administrators,
  deleteSelectionCriterion: administrators,
  previewSelectionCriterion: administrators,
};
