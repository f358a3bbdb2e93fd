import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { LineTalk } from './line-talk.tsx';
import type { Message, Talk as Said } from './queries.ts';
import { Talk } from './talk.tsx';

const meta = preview.meta({ title: 'Портал/Переписка' });

const PLACE = '/document/talk/order/5';
const LINE = { id: 7, title: 'KNECHT OC 90' };
const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  at: `2026-11-24T0${id}:30:00Z`,
  author: 'Соловьёв Виктор',
  company: 'Магазин «Колесо»',
  own: false,
  text: 'Упаковка заводская?',
  line: null,
  files: [],
  is_deleted: false,
  is_unread: false,
  is_read: true,
  mentions_me: false,
  may_delete: false,
  ...more,
});
const own = { own: true, author: 'Иванов Пётр', company: 'ООО «Волга-Деталь»' };
const talk: Said = {
  unread: 0,
  writes: true,
  messages: [
    message(1, { line: LINE }),
    message(2, {
      ...own,
      text: 'Да, с голограммой',
      line: LINE,
      files: [
        { id: 3, name: 'Коробка.jpg', bytes: 245_000, is_picture: true },
        { id: 4, name: 'УПД-1742.pdf', bytes: 120_400, is_picture: false },
      ],
    }),
    message(3, { ...own, text: '', is_deleted: true }),
    message(4, { text: '@Иванов Пётр, спасибо. Когда ждать?', mentions_me: true }),
    message(5, { ...own, text: 'Проверим и ответим сегодня', is_read: false, may_delete: true }),
  ],
  quick_answers: ['Принято, отгрузим сегодня', 'Уточните, пожалуйста, номер'],
};
const people = [
  { id: 11, name: 'Соловьёв Виктор', company: 'Магазин «Колесо»' },
  { id: 12, name: 'Каримов Руслан', company: 'ООО «Волга-Деталь»' },
];

type Answers = NonNullable<PortalStory['answers']>;
const on = (answers: Answers = {}, said: Said = talk) => {
  const story: PortalStory = {
    at: '/inbox/5',
    path: '/inbox/:id',
    user: { type: 'supplier', is_admin: false },
    answers: {
      [`GET ${PLACE}`]: { body: { data: said } },
      [`GET ${PLACE}/people`]: { body: { data: people } },
      ...answers,
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <LineTalk kind="order" id={5} line={LINE} />
        <Talk kind="order" id={5} other="Магазин «Колесо»" />
      </PortalScreen>
    ),
  };
};
const field = () => screen.findByRole('textbox', { name: 'Написать: Магазин «Колесо»' });
/** What was sent, as fields of the form. */
function sending() {
  const sent = fn();
  const answer = async (request: Request) => {
    const form = await request.formData();
    sent({
      text: form.get('text'),
      line_id: form.get('line_id'),
      mentions: form.get('mentions'),
      files: form.getAll('files').map((file) => (file as File).name),
      once: request.headers.has('idempotency-key'),
    });
    return {
      body: { data: { ...talk, messages: [...talk.messages, message(6, { ...own, text: 'Новое' })] } },
    };
  };
  return { sent, answers: { [`POST ${PLACE}`]: answer } };
}

/** Whose message, to which line, files of both kinds, the trace of a deleted one and what may still be deleted. */
export const Thread = meta.story({
  ...on(),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('Соловьёв Виктор, Магазин «Колесо»')).toHaveLength(2);
    await expect(canvas.getAllByText('к строке: KNECHT OC 90')).toHaveLength(2);
    await expect(canvas.getByText('Сообщение удалено')).toBeVisible();
    await expect(canvas.getByText('вас упомянули')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Удалить' })).toHaveLength(1);
    await expect(canvas.getByRole('button', { name: 'Отправить' })).toHaveAttribute('aria-disabled', 'true');
  },
});

export const OnPhone = meta.story({
  ...on(),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async () => expect(await field()).toBeVisible(),
});

export const Empty = meta.story({
  ...on({}, { ...talk, messages: [] }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сообщений пока нет')).toBeVisible(),
});

const answering = sending();
/** A ready answer only fills the field; the file goes with it, once. */
export const ReadyAnswer = meta.story({
  ...on(answering.answers),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Принято, отгрузим сегодня' }));
    await expect(await field()).toHaveValue('Принято, отгрузим сегодня');
    await expect(answering.sent).not.toHaveBeenCalled();
    await userEvent.upload(
      canvas.getByLabelText('Файлы к сообщению'),
      new File(['%PDF-1.7'], 'Счёт.pdf', { type: 'application/pdf' }),
    );
    await expect(await canvas.findByText('Счёт.pdf')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить' }));
    await waitFor(() =>
      expect(answering.sent).toHaveBeenCalledWith({
        text: 'Принято, отгрузим сегодня',
        line_id: null,
        mentions: null,
        files: ['Счёт.pdf'],
        once: true,
      }),
    );
    await expect(await field()).toHaveValue('');
  },
});

const mentioning = sending();
/** An @ opens the people of both sides; arrows and Enter choose one. */
export const MentionByKeyboard = meta.story({
  ...on(mentioning.answers),
  play: async ({ userEvent }) => {
    await userEvent.type(await field(), 'Гляньте, @');
    const list = await screen.findByRole('combobox', { name: 'Кого упомянуть' });
    await waitFor(() => expect(list).toHaveFocus());
    await userEvent.keyboard('кари');
    await expect(await screen.findByRole('option', { name: /Каримов Руслан/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await field()).toHaveValue('Гляньте, @Каримов Руслан ');
    await waitFor(async () => expect(await field()).toHaveFocus());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(mentioning.sent).toHaveBeenCalledWith(
        expect.objectContaining({ text: 'Гляньте, @Каримов Руслан ', mentions: '[12]' }),
      ),
    );
  },
});

const asking = sending();
/** The row's mark starts a message about its line; what is written stays after leaving the page. */
export const AboutLine = meta.story({
  ...on(asking.answers),
  play: async ({ canvas, userEvent }) => {
    const mark = await canvas.findByRole('button', {
      name: 'Переписка о строке: KNECHT OC 90, сообщений 2',
    });
    await userEvent.click(mark);
    await waitFor(async () => expect(await field()).toHaveFocus());
    await userEvent.keyboard('А сколько в коробке?');
    const kept = Object.keys(localStorage).find((key) => key.endsWith('talk.order.5')) ?? '';
    await expect(localStorage.getItem(kept)).toContain('А сколько в коробке?');
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить' }));
    await waitFor(() =>
      expect(asking.sent).toHaveBeenCalledWith(
        expect.objectContaining({ text: 'А сколько в коробке?', line_id: '7' }),
      ),
    );
  },
});

const seen = fn();
/** Messages that were in sight are marked as read, up to the last one. */
export const Unread = meta.story({
  ...on(
    {
      [`PUT ${PLACE}/seen`]: async (request: Request) => {
        seen(await request.json());
        return { body: { data: talk } };
      },
    },
    { ...talk, unread: 1, messages: [message(1), message(2, { is_unread: true })] },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 непрочитанных')).toBeInTheDocument();
    await waitFor(() => expect(seen).toHaveBeenCalledWith({ message_id: 2 }), { timeout: 5_000 });
  },
});

const deleted = fn();
/** Deleting asks first, because the text is gone for good. */
export const Deleting = meta.story({
  ...on({
    'DELETE /document/talk-message/5': () => {
      deleted();
      return { body: { data: talk } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Удалить' }));
    await expect(deleted).not.toHaveBeenCalled();
    const question = within(await screen.findByRole('dialog', { name: 'Удалить сообщение?' }));
    await userEvent.click(question.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
  },
});

/** An administrator, or a document that one side only sees: nothing to write with. */
export const ReadOnly = meta.story({
  ...on({}, { ...talk, writes: false, quick_answers: [] }),
  play: async ({ canvas }) => {
    await canvas.findByText('Сообщение удалено');
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
});

/** A refused message stays in the field. */
export const SendingFailed = meta.story({
  ...on({ [`POST ${PLACE}`]: { status: 422, message: 'К сообщению прикладывают не больше 5 файлов' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await field(), 'Вот они');
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить' }));
    await expect(await screen.findByText('К сообщению прикладывают не больше 5 файлов')).toBeVisible();
    await expect(await field()).toHaveValue('Вот они');
  },
});

export const Loading = meta.story({
  ...on({ [`GET ${PLACE}`]: 'never' }),
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Переписка' })).toBeVisible(),
});

export const Failed = meta.story({
  ...on({ [`GET ${PLACE}`]: { status: 500, message: 'Сбой' } }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: /Повторить|Ещё раз|Попробовать/ })).toBeVisible(),
});
