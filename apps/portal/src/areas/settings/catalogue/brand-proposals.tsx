import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required, validateForm } from '@portal/domain/validation';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { Input } from '@portal/ui/input';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useMemo, useState } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { describeList } from '../../../kit/list/description.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { brandsChanged, takeBack } from './brand-dialog.tsx';

type Proposal = Schemas['BrandProposal'];
type Tab = Proposal['status'];

const titleOf = titlesIn('acceptBrandProposal');
const PLACE = '/nomenclature/brand-proposal/{id}';
const rowsText = (rows: number) =>
  `${rows.toLocaleString('ru')} ${plural(rows, 'строка', 'строки', 'строк')}`;

const reopen = (id: number) =>
  takeBack(() => answerOf(api.POST(`${PLACE}/reopen`, { params: { path: { id } } })), 'Решение отменено');
const decided = async (id: number, title: string, what: string) => {
  toasts.success(what, title, { action: { label: 'Вернуть', run: () => void reopen(id) } });
  await brandsChanged();
};

const COLUMNS: readonly Column<Proposal>[] = [
  {
    id: 'title',
    title: 'Как написано в файле',
    width: '24%',
    cell: ({ title }) => <Text weight="strong">{title}</Text>,
  },
  { id: 'rows', title: 'Не принято', align: 'right', cell: ({ rows }) => rowsText(rows) },
  { id: 'contractor', title: 'Чей файл', cell: ({ contractor }) => contractor.title },
  {
    id: 'brand',
    title: 'Бренд',
    cell: ({ brand, similar, status }) =>
      brand?.title ??
      (status === 'declined' ? (
        <Text tone="muted">не написание известного</Text>
      ) : similar.length === 0 ? (
        <Text tone="muted">ни на что не похоже</Text>
      ) : (
        `похоже на ${similar.map(({ title }) => title).join(', ')}`
      )),
  },
];

const proposalsList = (onOpen: (proposal: Proposal) => void) =>
  describeList<Proposal, Tab>({
    name: 'brand-proposals',
    label: 'Незнакомые бренды',
    queryKey: ['brand-spellings', 'proposals'],
    load: ({ page, pageSize, search, tab }) => {
      const query = {
        page,
        pageSize,
        status: tab ?? ('new' as const),
        ...(search === '' ? {} : { 'filter[search]': search }),
      };
      return answerOf(api.GET('/nomenclature/brand-proposal', { params: { query } }));
    },
    tabs: [
      { id: 'new', label: 'Ждут решения' },
      { id: 'accepted', label: 'Признаны написанием' },
      { id: 'declined', label: 'Отклонены' },
    ],
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ title }) => title,
    onOpen,
    search: 'Найти бренд',
    empty: (
      <EmptyState title="Здесь пусто">
        Сюда попадают бренды файлов номенклатуры, которых портал не узнал.
      </EmptyState>
    ),
  });

/** Unknown brands from files: each is declared a spelling of a known brand or declined. */
export function BrandProposals({ note }: { note: ReactNode }) {
  const [opened, setOpened] = useState<Proposal>();
  const list = useMemo(() => proposalsList(setOpened), []);
  const close = () => setOpened(undefined);
  return (
    <>
      <ListPage title="Настройки портала" note={note} list={list} />
      {opened && <Decision key={opened.id} proposal={opened} onClose={close} />}
    </>
  );
}

function Decision({ proposal, onClose }: { proposal: Proposal; onClose(): void }) {
  const { id, title, rows, contractor, similar, brand, status } = proposal;
  const form = useForm({
    initial: { brand: brand?.title ?? similar[0]?.title ?? '' },
    guards: false,
    titles: titleOf,
    check: (values) =>
      status === 'new' ? validateForm(values, { brand: [titleOf('brand'), required] }) : {},
    send: (body) =>
      status === 'new'
        ? answerOf(api.POST(`${PLACE}/accept`, { params: { path: { id } }, body }))
        : answerOf(api.POST(`${PLACE}/reopen`, { params: { path: { id } } })),
    onSent: async () => {
      onClose();
      if (status === 'new') await decided(id, title, 'Написание принято');
      else {
        toasts.success('Решение отменено', title);
        await brandsChanged();
      }
    },
  });
  const decline = async () => {
    try {
      await answerOf(api.POST(`${PLACE}/decline`, { params: { path: { id } } }));
      onClose();
      await decided(id, title, 'Предложение отклонено');
    } catch (error) {
      toasts.warning(failureSentence(error));
      await brandsChanged();
    }
  };
  return (
    <FormDialog
      form={form}
      title={`Бренд «${title}»`}
      action={status === 'new' ? 'Это написание бренда' : 'Отменить решение'}
      extra={
        status === 'new' && (
          <Button variant="ghost" onClick={() => void decline()}>
            Отклонить
          </Button>
        )
      }
      onClose={onClose}
    >
      <Text block tone="muted">
        {`${contractor.title}: в последнем файле из-за него не принято ${rowsText(rows)}.`}
        {status === 'new' && ' Принятое написание узнают поиск, заявки и следующие загрузки.'}
      </Text>
      {status === 'new' ? (
        <>
          <FormField form={form} name="brand" required>
            {(control) => <Input {...control} maxLength={64} autoComplete="off" />}
          </FormField>
          {similar.length > 1 && (
            <div role="group" aria-label="Похожие бренды" className="flex flex-wrap gap-2">
              {similar.map((one) => (
                <Button
                  key={one.id}
                  size="small"
                  variant="secondary"
                  onClick={() => form.set({ brand: one.title })}
                >
                  {one.title}
                </Button>
              ))}
            </div>
          )}
        </>
      ) : (
        <Text block>{brand ? `Признано написанием бренда ${brand.title}.` : 'Отклонено.'}</Text>
      )}
    </FormDialog>
  );
}
