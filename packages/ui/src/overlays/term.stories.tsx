import { expect, screen, waitFor } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { DescriptionList } from '../data/description-list.js';
import { DataTable } from '../data/table/data-table.js';
import { Term, TermsProvider } from './term.js';

const meta = preview.meta({ title: 'Сообщения/Term', component: Term });

const MULTIPLICITY = 'Количество в заказе должно делиться на это число.';
const LIMIT = 'На сколько можно набрать заказов, пока прежние не оплачены.';
const explain = (text: string) => ({ Кратность: MULTIPLICITY, Кратно: MULTIPLICITY, Лимит: LIMIT })[text];

const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

/** Tab and a tap open the explanation, Escape closes it. */
export const Default = meta.story({
  args: { children: 'Кратность', explanation: MULTIPLICITY },
  play: async ({ canvas, userEvent }) => {
    const term = canvas.getByRole('button', { name: 'Кратность' });
    await userEvent.tab();
    await expect(term).toHaveFocus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(MULTIPLICITY);
    await expect(term).toHaveAccessibleDescription(MULTIPLICITY);
    await userEvent.keyboard('{Escape}');
    await gone();
    await userEvent.click(term);
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(MULTIPLICITY);
    await userEvent.keyboard('{Escape}');
    await gone();
  },
});

const places = inPlaces({ render: () => <Term explanation={MULTIPLICITY}>Кратность</Term>, open: 'hover' });
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** A dictionary explains the titles of tables and description lists; other texts stay plain. */
export const Dictionary = meta.story({
  args: { children: 'Лимит' },
  render: () => (
    <TermsProvider explain={explain}>
      <div className="flex flex-col gap-6">
        <DescriptionList
          items={[
            { term: 'Лимит', value: '500 000,00 руб.' },
            { term: 'Договор', value: '№ 12' },
          ]}
        />
        <DataTable
          label="Предложения"
          rows={[{ id: '1', supplier: 'ООО «Волга-Деталь»', multiplicity: '5' }]}
          rowId={({ id }) => id}
          columns={[
            { id: 'supplier', title: 'Поставщик', cell: ({ supplier }) => supplier },
            {
              id: 'multiplicity',
              title: 'Кратно',
              align: 'right',
              cell: ({ multiplicity }) => multiplicity,
            },
          ]}
        />
      </div>
    </TermsProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    const terms = canvas.getAllByRole('button');
    await expect(terms.map(({ textContent }) => textContent)).toEqual(['Лимит', 'Кратно']);
    await userEvent.click(canvas.getByRole('button', { name: 'Кратно' }));
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(MULTIPLICITY);
    await userEvent.keyboard('{Escape}');
    await gone();
  },
});

/** On a phone the rows are cards: the head of the table, whose terms would stand alone, is not shown. */
export const Phone = Dictionary.extend({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const shown = (name: string) => canvas.getByRole('button', { name }).getBoundingClientRect().width > 20;
    await expect(shown('Лимит')).toBe(true);
    const head = canvas.getByRole('button', { name: 'Кратно' }).closest('th');
    await expect(head?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
});

/** A known term and a text that is none. */
export const Matrix = meta.story({
  args: { children: 'Кратность' },
  render: () => (
    <div className="flex flex-col items-start gap-4">
      <Term explanation={MULTIPLICITY}>Кратность</Term>
      <Term>Поставщик</Term>
    </div>
  ),
});

export const DefaultInDialog = Default.extend({ decorators: [AroundDialog] });
export const DefaultInScroller = Default.extend(aroundScroller);
