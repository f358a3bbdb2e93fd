import { formatDate } from '@portal/domain/dates';
import { PUBLICATION_STATUSES, type PublicationStatus } from '@portal/domain/publications';
import { StatusBadge } from '@portal/ui/badge';
import { ButtonLink } from '@portal/ui/button-link';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import type { Column } from '@portal/ui/data-table';
import { IconButton } from '@portal/ui/icon-button';
import { CheckIcon, InboxIcon, PlusIcon, RemoveIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import type { Asked } from '../../kit/list/address.ts';
import { describeList, type ListAnswer } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { ZONE } from '../../session/time/dates.ts';
import { toasts } from '../../session/toasts.ts';
import { ARCHIVE_QUESTION } from './archive-question.ts';
import type { NewsRow } from './queries.ts';
import type { Action } from './save.ts';

const TABS = [
  { id: 'all', label: 'Все' },
  { id: 'active', label: 'Опубликованные' },
  { id: 'draft', label: 'Черновики' },
  { id: 'archived', label: 'В архиве' },
];

/** Texts of a list: of banners or of news. */
export interface ListWords {
  title: string;
  search: string;
  /** «Удалить баннер?» */
  removal: string;
  removed: string;
  published: string;
  archived: string;
  empty: string;
}

export interface WrittenListProps<Row extends NewsRow> {
  words: ListWords;
  name: string;
  queryKey: readonly unknown[];
  load(asked: Asked, status: PublicationStatus | undefined): Promise<ListAnswer<Row>>;
  /** Undefined for users who may not edit. */
  addHref: string | undefined;
  hrefOf(row: Row): string;
  columns?: readonly Column<Row>[];
  step(row: Row, action: Action): Promise<unknown>;
  remove(row: Row): Promise<unknown>;
  onChanged(): Promise<unknown>;
}

/** List of banners or news for editors: drafts first, then published, then archived. */
export function WrittenList<Row extends NewsRow>({
  words,
  name,
  queryKey,
  load,
  addHref,
  hrefOf,
  columns = [],
  step,
  remove,
  onChanged,
}: WrittenListProps<Row>) {
  /** The action that waits for confirmation. */
  const [asked, setAsked] = useState<{ row: Row; step: Action | 'remove' } | null>(null);
  const questions = {
    publish: {
      title: 'Опубликовать?',
      description: 'Увидят все, кто входит на портал.',
      action: 'Опубликовать',
      done: words.published,
    },
    archive: {
      ...ARCHIVE_QUESTION,
      done: words.archived,
    },
    remove: {
      title: words.removal,
      description: 'Вместе с картинками, без возможности вернуть.',
      action: 'Удалить',
      done: words.removed,
    },
  } as const;
  const question = questions[asked?.step ?? 'publish'];

  const all: readonly Column<Row>[] = [
    {
      id: 'title',
      title: 'Заголовок',
      cell: (row) => (
        <span className="block min-w-0">
          <Link href={hrefOf(row)}>{row.title}</Link>
          <Text block size="small" tone="muted">
            <span className="line-clamp-1">{row.annotation}</span>
          </Text>
        </span>
      ),
    },
    ...columns,
    {
      id: 'published',
      title: 'Опубликовано',
      cell: ({ published_at }) => (
        <Text tone="muted">{published_at ? formatDate(published_at, ZONE) : '—'}</Text>
      ),
    },
    {
      id: 'status',
      title: 'Статус',
      cell: ({ status: { tone, title } }) => <StatusBadge tone={tone}>{title}</StatusBadge>,
    },
    ...(addHref === undefined
      ? []
      : [
          {
            id: 'actions',
            title: <span className="sr-only">Действия</span>,
            label: 'Действия',
            fixed: true,
            align: 'right',
            cell: (row: Row) => (
              <span className="flex justify-end gap-1">
                {row.allowed_actions.includes('publish') && (
                  <IconButton
                    aria-label={`Опубликовать: ${row.title}`}
                    icon={<CheckIcon aria-hidden="true" />}
                    onClick={() => setAsked({ row, step: 'publish' })}
                  />
                )}
                {row.allowed_actions.includes('archive') && (
                  <IconButton
                    aria-label={`В архив: ${row.title}`}
                    icon={<InboxIcon aria-hidden="true" />}
                    onClick={() => setAsked({ row, step: 'archive' })}
                  />
                )}
                <IconButton
                  aria-label={`Удалить: ${row.title}`}
                  icon={<RemoveIcon aria-hidden="true" />}
                  onClick={() => setAsked({ row, step: 'remove' })}
                />
              </span>
            ),
          } satisfies Column<Row>,
        ]),
  ];
  const list = describeList<Row>({
    name,
    label: words.title,
    queryKey,
    load: (wanted) =>
      load(
        wanted,
        Object.keys(PUBLICATION_STATUSES).find((status) => status === wanted.tab) as
          PublicationStatus | undefined,
      ),
    tall: true,
    columns: all,
    rowId: ({ id }) => id,
    tabParam: 'status',
    tabs: TABS,
    search: words.search,
    empty: <EmptyState title={words.empty} />,
  });
  return (
    <>
      <ListPage
        title={words.title}
        actions={
          addHref && (
            <ButtonLink href={addHref}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Добавить
            </ButtonLink>
          )
        }
        list={list}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={question.title}
        description={question.description}
        action={question.action}
        tone={asked?.step === 'remove' ? 'danger' : 'primary'}
        onConfirm={async () => {
          if (!asked) return;
          await (asked.step === 'remove' ? remove(asked.row) : step(asked.row, asked.step));
          await onChanged();
          toasts.success(question.done, asked.row.title);
        }}
      />
    </>
  );
}
