import { defineMachine, defineStatuses, type Machine, needsTrue, readTransitions } from './documents.ts';
import { LARGEST_PICTURE } from '../catalogue/pictures.ts';

const statuses = (published: string) =>
  defineStatuses({
    draft: [10, 'Черновик', 'neutral', 'draft'],
    active: [20, published, 'green', 'work'],
    archived: [30, 'В архиве', 'neutral', 'done'],
  });

/** Statuses of a banner; active is the value of status_id while it is shown. Decisions. */
export const PUBLICATION_STATUSES = /* @__PURE__ */ statuses('Опубликован');
/** The statuses of a news item, with labels in the feminine form: «Опубликована». */
export const NEWS_STATUSES: typeof PUBLICATION_STATUSES = /* @__PURE__ */ statuses('Опубликована');
/** Code of a banner's or a news item's status. */
export type PublicationStatus = keyof typeof PUBLICATION_STATUSES;

/** Limits of a banner and a news item: text lengths, number of pictures, picture size in bytes, links of each kind. */
export const PUBLICATION_LIMITS = {
  title: 200,
  annotation: 500,
  content: 50_000,
  images: 10,
  imageSize: LARGEST_PICTURE,
  links: 50,
} as const;

const publication = (
  name: string,
  permission: string,
  states: typeof PUBLICATION_STATUSES,
): Machine<PublicationStatus> =>
  defineMachine(
    name,
    states,
    ['draft'],
    readTransitions(`
draft publish active admin ${permission}
active archive archived admin ${permission}`),
  );

/** Transitions of a banner. */
export const BANNER_MACHINE: Machine<PublicationStatus> = /* @__PURE__ */ publication(
  'banner',
  'BANNERS_EDIT',
  PUBLICATION_STATUSES,
);
/** Transitions of a news item. */
export const NEWS_MACHINE: Machine<PublicationStatus> = /* @__PURE__ */ publication(
  'news',
  'NEWS_EDIT',
  NEWS_STATUSES,
);

/** Kind of a publication. */
export type PublicationKind = 'banner' | 'news';
/** The machine of each kind of publication. */
export const PUBLICATION_MACHINES: Readonly<Record<PublicationKind, Machine<PublicationStatus>>> = {
  banner: BANNER_MACHINE,
  news: NEWS_MACHINE,
};

/** Statuses of a user. Decisions, «User». */
export const USER_STATUSES = /* @__PURE__ */ defineStatuses({
  active: [10, 'Активен', 'green', 'work'],
  blocked: [20, 'Заблокирован', 'red', 'failed'],
});
/** Code of a user's status. */
export type UserStatus = keyof typeof USER_STATUSES;

const userRules = () => ({
  block: { guard: needsTrue('may_be_blocked', 'userMustStay') },
});

/**
 * Transitions of a user, taken by the contractor's main user (owner) or an administrator, who both need the permission; users cannot
 * block themselves, and the last administrator cannot be blocked.
 */
export const USER_MACHINE: Machine<UserStatus> = /* @__PURE__ */ defineMachine(
  'user',
  USER_STATUSES,
  ['active'],
  /* @__PURE__ */ readTransitions(
    `
active block blocked owner USER_UPDATE
active block blocked admin USER_UPDATE
blocked unblock active owner USER_UPDATE
blocked unblock active admin USER_UPDATE`,
    /* @__PURE__ */ userRules(),
  ),
);
