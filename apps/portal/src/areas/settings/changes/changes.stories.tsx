import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { SubjectHistory } from '../../../kit/changes/subject-history.tsx';
import { ChangesScreen } from './changes-screen.tsx';

const meta = preview.meta({ title: 'Портал/Журнал изменений' });

const example = exampleOfSchema('Change') as object;
const field = {
  title: 'Роль',
  secret: false,
  before: 'Кладовщик',
  after: 'Менеджер',
  added: [],
  removed: [],
};
const changes = [
  {
    ...example,
    id: 3,
    action: 'changed',
    fields: [field, { ...field, title: 'Пароль', secret: true, before: null, after: null }],
  },
  {
    ...example,
    id: 2,
    kind: 'role',
    kind_title: 'Роль',
    subject_title: 'Кладовщик',
    fields: [
      {
        ...field,
        title: 'Права',
        before: null,
        after: null,
        added: ['Просмотр складов'],
        removed: ['Просмотр ролей'],
      },
    ],
  },
  {
    ...example,
    id: 1,
    action: 'blocked',
    action_title: 'Блокировка',
    reason: 'Уволен',
    fields: [{ ...field, title: 'Работает', before: 'да', after: 'нет' }],
  },
];
const page = (data: readonly unknown[]) => ({
  body: { data, pagination: { total: data.length, count: 1, current: 1, per_page: 20 } },
});
const of = (Screen: () => React.ReactNode, answers: PortalStory['answers']) => {
  const story = {
    at: '/settings/changes',
    answers: {
      'GET /changes/people': { body: { data: [{ id: 5, title: 'Орлова Анна, Портал запчастей' }] } },
      ...answers,
    },
    user: { type: 'admin', is_admin: true, permissions: ['PERMISSION_USER_UPDATE'] },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <Screen />
      </PortalScreen>
    ),
  };
};

export const Default = meta.story({
  ...of(ChangesScreen, {
    'GET /changes': ({ url }) =>
      page(new URL(url).searchParams.has('filter[user_id]') ? [changes[2]] : changes),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Менеджер')).toBeVisible();
    await expect(canvas.getByText('+ Просмотр складов; − Просмотр ролей')).toBeVisible();
    await expect(canvas.getByText('Уволен')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Кто' }));
    await userEvent.click(await within(document.body).findByText('Орлова Анна, Портал запчастей'));
    await waitFor(() => expect(canvas.queryByText('+ Просмотр складов; − Просмотр ролей')).toBeNull());
    await expect(canvas.getByText('Уволен')).toBeVisible();
  },
});
export const Empty = meta.story({ ...of(ChangesScreen, { 'GET /changes': page([]) }) });
export const Failed = meta.story({
  ...of(ChangesScreen, { 'GET /changes': { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});

const History = () => <SubjectHistory kind="user" id={1} of={null} />;

/** A page shows the last changes of its subject, and the earlier ones when asked. */
export const OfOne = meta.story({
  ...of(History, {
    'GET /changes/user/1': ({ url }) => {
      const size = new URL(url).searchParams.get('pageSize');
      const data = size === '5' ? changes.slice(0, 2) : changes;
      return { body: { data, pagination: { total: 3, count: 1, current: 1, per_page: 5 } } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Показать раньше' }));
    await expect(await canvas.findByText('Уволен')).toBeVisible();
  },
});

/** Whoever may not see the history sees no card; a failure can be tried again. */
export const OfOneFailed = meta.story({
  ...of(
    () => (
      <>
        <History />
        <SubjectHistory kind="role" id={2} of={null} />
      </>
    ),
    {
      'GET /changes/user/1': { status: 404, message: 'Такой истории нет' },
      'GET /changes/role/2': { status: 500, message: 'Сервер не ответил' },
    },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Сервер не ответил')).toBeVisible();
    await expect(canvas.queryByText('Такой истории нет')).toBeNull();
    await expect(canvas.getAllByText('История изменений')).toHaveLength(1);
  },
});
