import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../stories/portal-screen.tsx';
import { realtimeStateAtom } from '../session/calls/realtime.ts';
import { toasts } from '../session/toasts.ts';
import { Manager } from './header/manager.tsx';
import { StorageChoice } from './header/storage-choice.tsx';
import { SupportRequest } from '../kit/support-request.tsx';
import { OfflineNote } from './notifications/offline-note.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFound } from './pages/not-found.tsx';
import { OfflinePage } from './pages/offline-page.tsx';

const meta = preview.meta({ title: 'Портал/Оболочка' });

const part = (Part: () => ReactNode, answers: PortalStory['answers'] = {}) => {
  const story = { at: '/main', user: { type: 'shop', is_admin: false }, answers };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <Part />
      </PortalScreen>
    ),
  };
};
const noToasts = () => {
  for (const { id } of toasts.read()) toasts.remove(id);
};

/**
 * A missing value is shown at its field; a sent request gets a number. Specification 2, section 7:
 * helpdesk/send.
 */
export const Support = meta.story({
  ...part(() => <SupportRequest />, {
    'POST /helpdesk/send': { body: { data: { id: 4217, created_at: '2026-11-20T09:30:00.000Z' } } },
  }),
  play: async ({ canvas, userEvent }) => {
    noToasts();
    await userEvent.click(await canvas.findByRole('button', { name: 'Написать в поддержку' }));
    const dialog = await screen.findByRole('dialog', { name: 'Написать в поддержку' });
    await waitFor(() => expect(dialog).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    await expect(await screen.findAllByText('Обязательное поле')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText(/Тема/), 'Не приходит счёт');
    await userEvent.type(screen.getByLabelText(/Сообщение/), 'Заказ 104238');
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    await expect(await screen.findByText(/Обращение № 4.217 принято/)).toBeInTheDocument();
    noToasts();
  },
});

/** The server's error of a field is shown at the field, with the form's title of it. */
export const SupportRefused = meta.story({
  ...part(() => <SupportRequest />, {
    'POST /helpdesk/send': {
      status: 422,
      message: 'Поле «Тема» не должно превышать 200 символов',
      fields: [{ field: 'subject', message: 'Поле «Тема» не должно превышать 200 символов' }],
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Написать в поддержку' }));
    await screen.findByRole('dialog', { name: 'Написать в поддержку' });
    const subject = screen.getByLabelText(/Тема/);
    await userEvent.type(subject, 'Счёт');
    await userEvent.type(screen.getByLabelText(/Сообщение/), 'Не приходит');
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    await waitFor(() =>
      expect(subject).toHaveAccessibleDescription('Поле «Тема» не должно превышать 200 символов'),
    );
  },
});

const CONTACT = 'GET /warehouse/contract/contact-info';

/** «'Менеджер' shows only if a name or phone exists». Specification 1, section 6. */
export const ManagerKnown = meta.story({
  ...part(Manager, {
    [CONTACT]: {
      body: { data: { contact_fio: 'Анна Сергеевна Орлова', contact_phone: '+7 912 000-11-22' } },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Менеджер' }));
    await expect(await screen.findByText('Анна Сергеевна Орлова')).toBeVisible();
    await expect(screen.getByRole('link', { name: '+7 912 000-11-22' })).toHaveAttribute(
      'href',
      'tel:+79120001122',
    );
  },
});

/** With a phone and no name, only the phone is shown. */
export const ManagerPhone = meta.story({
  ...part(Manager, { [CONTACT]: { body: { data: { contact_fio: '', contact_phone: '+7 912 000-11-22' } } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Менеджер' }));
    await expect(await screen.findByText('Телефон')).toBeVisible();
    await expect(screen.queryByText('Ваш менеджер')).toBeNull();
  },
});

/**
 * All reconnection attempts failed: the specification's message word for word, and a note that stays.
 * Specification 1, section 8.
 */
export const Offline = meta.story({
  ...part(OfflineNote),
  play: async ({ canvas }) => {
    noToasts();
    const store = getDefaultStore();
    store.set(realtimeStateAtom, 'connecting');
    await expect(canvas.queryByText(/Нет связи/)).toBeNull();
    store.set(realtimeStateAtom, 'offline');
    await expect(
      await screen.findByText('Не удалось устновить соединение WebSocket. Перезагрузите страницу'),
    ).toBeVisible();
    await expect(canvas.getByText('Нет связи, обновления приостановлены')).toBeVisible();
    store.set(realtimeStateAtom, 'open');
    await waitFor(() => expect(canvas.queryByText(/Нет связи/)).toBeNull());
    noToasts();
  },
});

const unreachable: PortalStory = {
  at: '/receive',
  answers: { 'GET /config/env': () => Promise.reject(new TypeError('no network')) },
};
/** A page without a connection: it says what stays on the device; a try that fails says so. */
export const Unreachable = meta.story({
  beforeEach: () => {
    portalStory(unreachable);
    localStorage.setItem(
      'portal.kept.1.acceptance.9',
      JSON.stringify({ at: Date.now(), pieces: 3, value: {} }),
    );
    return () => localStorage.clear();
  },
  render: () => (
    <PortalScreen story={unreachable}>
      <OfflinePage />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible();
    await expect(canvas.getByText(/Что вы посчитали без связи, осталось на этом устройстве/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }));
    await expect(await canvas.findByText('Связи пока нет.')).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Повторить' })).not.toHaveAttribute('aria-busy'),
    );
  },
});

const noStorages: PortalStory = {
  at: '/main',
  user: {
    type: 'shop',
    is_admin: false,
    permissions: [{ name: 'PERMISSION_STORAGE_GET', description: 'Склады' }],
  },
  answers: { 'GET /warehouse/storage': { status: 500, message: 'Сервер не отвечает' } },
};
/** Storages failed to load: the selector stays in the header, shows the reason and offers a retry. */
export const StoragesFailed = meta.story({
  beforeEach: () => portalStory(noStorages),
  render: () => (
    <PortalScreen story={noStorages}>
      <StorageChoice />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    const choice = await canvas.findByRole('button', { name: /Выберите склад/ });
    noToasts();
    await userEvent.click(choice);
    await expect(await screen.findByRole('alert')).toHaveTextContent('Сервер не отвечает');
    await expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
  },
});

const lost: PortalStory = {
  at: '/outgoing/7/abc',
  user: {
    type: 'shop',
    is_admin: false,
    permissions: ['PERMISSION_DOCUMENT_OUTGOING_ORDER_GET', 'PERMISSION_CATALOG_GET'].map((name) => ({
      name,
      description: '',
    })),
  },
  answers: {},
};

/** An address that is not found leads to the list that it is in, to the main page and to the search. */
export const LostAddress = meta.story({
  beforeEach: () => portalStory(lost),
  render: () => (
    <PortalScreen story={lost}>
      <NotFound />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole('link', { name: 'Исходящие заказы' });
    await expect(list).toHaveAttribute('href', '/outgoing');
    await expect(canvas.getByRole('link', { name: 'Главная' })).toHaveAttribute('href', '/main');
    await expect(canvas.getByPlaceholderText('Поиск по названию и номеру')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Назад' })).toBeVisible();
  },
});

/**
 * «A framework-level 404 also reads "This page could not be found"»: an address that the router itself does not
 * find. Specification 1, section 2.3.
 */
export const FrameworkNotFound = meta.story({
  // The page reports the error, which would fail the story.
  beforeEach: () => {
    const { reportError } = globalThis;
    globalThis.reportError = () => undefined;
    return () => {
      globalThis.reportError = reportError;
    };
  },
  render: () => (
    <RouterProvider
      router={createMemoryRouter([{ path: '/main', element: <p>Главная</p>, errorElement: <ErrorPage /> }], {
        initialEntries: ['/elsewhere'],
      })}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'This page could not be found',
    );
    await expect(canvas.getByText('404')).toBeVisible();
  },
});
