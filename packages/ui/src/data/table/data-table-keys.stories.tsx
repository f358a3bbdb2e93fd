import { expect, waitFor } from 'storybook/test';
import { Choosing, ORDERS, base, inner, open } from '../../../../../.storybook/fixtures/orders.js';
import preview from '../../../../../.storybook/preview.js';
import { Button } from '../../actions/button.js';
import { DataTable } from './data-table.js';

// The docs page is made of the component's own file.
const meta = preview.meta({ title: 'Данные/DataTable', tags: ['!autodocs'] });

/** Rows that open nothing are walked too: Enter goes to the row's control, Escape back to the row. */
export const Walked = meta.story({
  render: () => <DataTable {...base} rows={ORDERS} walk />,
  play: async ({ canvas, userEvent }) => {
    open.mockClear();
    const rows = canvas.getAllByRole('row').slice(1);
    rows[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(rows[1]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(rows[1]?.contains(document.activeElement)).toBe(true);
    await expect(rows[1]).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(rows[1]).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(rows.at(-1)).toHaveFocus();
    await expect(open).not.toHaveBeenCalled();
  },
});

/** A click on a control inside a row does not open the row. */
export const InnerControls = meta.story({
  render: () => <DataTable {...base} rows={ORDERS} onOpen={open} />,
  play: async ({ canvas, userEvent }) => {
    open.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить 104238' }));
    await expect(inner).toHaveBeenCalled();
    await expect(open).not.toHaveBeenCalled();
  },
});

/**
 * Clickable rows are one Tab stop: the next Tab goes to the controls of that row, and then out of the
 * table.
 */
export const OneStop = meta.story({
  render: () => (
    <>
      <DataTable {...base} rows={ORDERS} onOpen={open} />
      <Button>После</Button>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    open.mockClear();
    const rows = () => canvas.getAllByRole('row').slice(1);
    // The column header of the amounts is not sortable here, so it is no Tab stop.
    await userEvent.tab();
    await expect(rows()[0]).toHaveFocus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(rows()[2]).toHaveFocus());
    await userEvent.keyboard('{Home}{ArrowDown}');
    await waitFor(() => expect(rows()[1]).toHaveFocus());
    await expect(canvas.getByRole('rowheader', { name: '№ 104236' })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Подтвердить 104236' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'После' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect(rows()[1]).toHaveFocus();
    // Selected text prevents opening by click, but not by key.
    getSelection()?.selectAllChildren(rows()[0] as Node);
    await userEvent.keyboard('{Enter}');
    await expect(open).toHaveBeenCalledWith(ORDERS[1]);
    getSelection()?.removeAllRanges();
  },
});

/** Space selects the row, Shift with arrow keys or a click selects a range, Ctrl+A selects all. */
export const Ranges = meta.story({
  render: () => <Choosing />,
  play: async ({ canvas, userEvent }) => {
    const chosen = () =>
      canvas
        .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
        .map((box) => box.getAttribute('aria-label')?.slice(-1));
    const box = (number: number) => canvas.getByRole('checkbox', { name: `Заказ № ${number}` });
    await userEvent.click(box(2));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(box(4));
    await userEvent.keyboard('{/Shift}');
    await expect(chosen()).toEqual(['2', '3', '4']);
    canvas.getAllByRole('row')[6]?.focus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(chosen()).toEqual(['2', '3', '4', '6', '7', '8']));
    await userEvent.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(chosen()).toHaveLength(9));
    // With Ctrl Enter is the page's key.
    open.mockClear();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(open).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(open).toHaveBeenCalledOnce();
  },
});
