import { expect, screen } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import type { EdoDocument, EdoDocuments } from '../edo/queries.ts';
import { IncomingClaimScreen, OutgoingClaimScreen } from './claim-screen.tsx';

const meta = preview.meta({ title: 'Портал/ЭДО претензии' });

/** Bodies of the calls that send. */
const asked: unknown[] = [];
const edo = (more: Partial<EdoDocuments>): EdoDocuments => ({
  offered: true,
  can_send: false,
  refusal: '',
  operator: 'Контур.Диадок',
  documents: [],
  ...more,
});
const claim = {
  ...(exampleOfSchema('Claim') as object),
  id: 5,
  status: { id: 60, code: 'closed', title: 'Закрыта', tone: 'green' },
  shipment_id: 7,
  upd_ukd_number: 'УКД-18',
  upd_ukd_date: '2026-11-26',
  allowed_actions: [],
};
const claimed = (
  side: 'incoming' | 'outgoing',
  user: PortalStory['user'],
  answers: PortalStory['answers'],
) => {
  const Screen = side === 'incoming' ? IncomingClaimScreen : OutgoingClaimScreen;
  const story: PortalStory = {
    at: `/${side}-claims/5`,
    path: `/${side}-claims/:id`,
    user,
    answers: {
      [`GET /document/claim/${side}-claim`]: { body: { data: claim } },
      [`GET /document/claim/${side}-claim-items`]: { body: { data: [] } },
      ...answers,
    },
  };
  return {
    beforeEach: () => {
      asked.length = 0;
      portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <Screen />
      </PortalScreen>
    ),
  };
};
const WAITING = { code: 'waiting', label: 'Отправляется оператору', tone: 'yellow' } as const;
const ukd: EdoDocument = {
  id: 1,
  kind: { code: 'ukd', title: 'УКД' },
  number: 'УКД-18',
  date: '2026-11-26',
  state: WAITING,
  changed_at: '2026-11-27T07:12:00Z',
  has_file: false,
  hint: '',
  fault: '',
  next_at: null,
  is_outdated: false,
  history: [{ state: WAITING, at: '2026-11-27T07:12:00Z', comment: '' }],
};

/** The УКД of a closed claim is sent from its page, once. */
export const Sold = meta.story({
  ...claimed(
    'incoming',
    {
      type: 'supplier',
      is_admin: false,
      permissions: ['GET', 'UPDATE'].map((right) => ({
        name: `PERMISSION_DOCUMENT_RECEIVED_CLAIM_${right}`,
        description: '',
      })),
    },
    {
      'GET /document/claim/edo': { body: { data: edo({ can_send: true }) } },
      'POST /document/claim/edo': async (request) => {
        asked.push(await request.json());
        return { body: { data: edo({ documents: [ukd] }) } };
      },
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/УКД ещё не отправлен\. Оператор «Контур\.Диадок»/)).toBeVisible();
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Отправить через ЭДО' }));
    await expect(await canvas.findByText('УКД № УКД-18 от 26.11.2026')).toBeVisible();
    await expect(await screen.findByText('УКД отправляется оператору')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /ЭДО|ещё раз/ })).toBeNull();
    await expect(asked).toEqual([{ id: 5 }]);
  },
});

/** The buyer sees the state of the УКД and has no button. */
export const BoughtFails = meta.story({
  ...claimed(
    'outgoing',
    {
      type: 'shop',
      is_admin: false,
      permissions: [{ name: 'PERMISSION_DOCUMENT_CLAIMED_CLAIM_GET', description: '' }],
    },
    { 'GET /document/claim/edo': { body: { data: edo({ documents: [{ ...ukd, is_outdated: true }] }) } } },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('УКД № УКД-18 от 26.11.2026')).toBeVisible();
    await expect(canvas.getByText(/После отправки номер или дату УКД исправили/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /ЭДО|ещё раз/ })).toBeNull();
  },
});
