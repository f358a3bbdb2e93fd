import { expect, fn, screen } from 'storybook/test';
import { AroundDialog, aroundScroller, inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { SearchInput } from './search-input.js';

const meta = preview.meta({ title: 'Торговля/SearchInput', component: SearchInput });

const MODES = [
  { id: 'parts', label: 'детали', placeholder: 'Поиск по названию и номеру' },
  { id: 'vin', label: 'по VIN', placeholder: 'Поиск по VIN' },
];

export const Default = meta.story({
  args: { value: '', modes: MODES, mode: 'parts', onSearch: fn(), onMode: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Поиск по названию и номеру' }), 'oc-90{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('oc-90', 'parts');
    await userEvent.click(canvas.getByRole('radio', { name: 'по VIN' }));
    await expect(args.onMode).toHaveBeenCalledWith('vin');
    await userEvent.click(canvas.getByRole('button', { name: 'Очистить поиск' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('');
  },
});

const SUGGESTIONS = [
  { id: 'p1', group: 'Товары', text: 'OC 90', label: <b>KNECHT OC 90</b>, note: 'Фильтр масляный' },
  { id: 'p2', group: 'Товары', text: 'OC 905', label: <b>KNECHT OC 905</b>, note: 'Фильтр масляный' },
  { id: 't1', group: 'Названия', text: 'фильтр масляный' },
];

/** Suggestions while typing: arrow keys move, Enter chooses, Escape closes and keeps the typed text. */
export const Suggesting = meta.story({
  args: {
    value: '',
    modes: MODES.slice(0, 1),
    mode: 'parts',
    suggestions: SUGGESTIONS,
    onSearch: fn(),
    onType: fn(),
    onSuggestion: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Поиск по названию и номеру' });
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(field, 'oc 9');
    await expect(args.onType).toHaveBeenLastCalledWith('oc 9');
    await expect(screen.getAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect(screen.getByRole('option', { name: /OC 905/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(args.onSuggestion).toHaveBeenLastCalledWith(SUGGESTIONS[1]);
    await expect(field).toHaveValue('OC 905');
    await expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.type(field, '1');
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await expect(field).toHaveValue('OC 9051');
    await userEvent.keyboard('{Enter}');
    await expect(args.onSearch).toHaveBeenLastCalledWith('OC 9051', 'parts');
    await userEvent.type(field, '2');
    await userEvent.click(screen.getByRole('option', { name: 'фильтр масляный' }));
    await expect(args.onSuggestion).toHaveBeenLastCalledWith(SUGGESTIONS[2]);
    await expect(field).toHaveFocus();
  },
});

const EARLIER = [
  { id: 'h1', group: 'Недавние запросы', text: 'OC 90', removable: true },
  { id: 'h2', group: 'Недавние запросы', text: 'фильтр масляный', removable: true },
  { id: 'clear', group: 'Недавние запросы', text: 'Очистить историю', isAction: true },
];

/** Autofocus does not open the list; a key, a letter or a click opens it. */
export const Quiet = meta.story({
  args: {
    value: '',
    modes: MODES.slice(0, 1),
    mode: 'parts',
    autoFocus: true,
    suggestions: SUGGESTIONS,
    onSearch: fn(),
  },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'Поиск по названию и номеру' });
    field.focus();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(field);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
  },
});

/** Earlier searches while the field is empty: Delete or the cross removes one, the last line removes all. */
export const Earlier = meta.story({
  args: {
    value: '',
    modes: MODES.slice(0, 1),
    mode: 'parts',
    suggestions: EARLIER,
    onSearch: fn(),
    onSuggestion: fn(),
    onRemoveSuggestion: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Поиск по названию и номеру' });
    await userEvent.click(field);
    await expect(screen.getAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}');
    await expect(args.onRemoveSuggestion).toHaveBeenLastCalledWith(EARLIER[1]);
    await userEvent.click(document.querySelector('[data-remove="h1"]') ?? document.body);
    await expect(args.onRemoveSuggestion).toHaveBeenLastCalledWith(EARLIER[0]);
    await expect(args.onSuggestion).not.toHaveBeenCalled();
    // The pointer is still on the first suggestion. An action can be neither removed nor put into the field.
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}');
    await expect(args.onRemoveSuggestion).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSuggestion).toHaveBeenLastCalledWith(EARLIER[2]);
    await expect(field).toHaveValue('');
    await expect(args.onSearch).not.toHaveBeenCalled();
  },
});

export const Vin = meta.story({
  args: { value: 'XTA210990Y2766389', modes: MODES, mode: 'vin', onSearch: fn() },
});
export const OneMode = meta.story({
  args: { value: 'W 914/2', modes: MODES.slice(0, 1), mode: 'parts', onSearch: fn() },
});

const told = fn();
const places = inPlaces({
  render: () => (
    <SearchInput
      value=""
      modes={MODES.slice(0, 1)}
      mode="parts"
      suggestions={SUGGESTIONS}
      onSearch={told}
      onSuggestion={told}
    />
  ),
  changed: told,
  open: '{ArrowDown}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

export const SuggestingInDialog = Suggesting.extend({ decorators: [AroundDialog] });
export const SuggestingInScroller = Suggesting.extend(aroundScroller);
export const EarlierInDialog = Earlier.extend({ decorators: [AroundDialog] });
export const EarlierInScroller = Earlier.extend(aroundScroller);
