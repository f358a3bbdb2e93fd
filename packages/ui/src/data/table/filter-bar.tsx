'use client';
import { forwardRef, type ReactNode, useId, useState } from 'react';
import { Button } from '../../actions/button.js';
import { Checkbox } from '../../fields/choice/checkbox.js';
import { Field } from '../../fields/field.js';
import { IconButton } from '../../actions/icon-button.js';
import { CheckIcon, DownIcon, FiltersIcon, RemoveIcon } from '../../icons.js';
import { Input } from '../../fields/input.js';
import { Popover, PopoverPanel, PopoverTrigger } from '../../overlays/popover.js';
import { Tag } from '../tag.js';
import { filterBar } from '../../language/messages/ru/data/filter-bar.js';
import { useMessages } from '../../language/parts/use-messages.js';
import type { RootProps } from '../../parts/root-props.js';
import { useHeld } from '../../fields/input/held.js';

/** An active filter. */
export interface FilterChip {
  id: string;
  /** «Покупатель». */
  name: string;
  /** «Деталь Плюс, Мотор». */
  value: string;
}

/** A saved filter. */
export interface SavedView {
  id: string;
  name: string;
  /** Applied when the list is opened. */
  isDefault?: boolean;
}

export interface FilterBarProps extends RootProps<'section', 'onReset'> {
  /** Accessible name of the bar. @default «Фильтр» */
  label?: string;
  /** The search; always visible. */
  children?: ReactNode;
  /** The filter controls: selects, dates. */
  filters?: ReactNode;
  /** Whether the filters are behind the button «Фильтры»: below 768 pixels only, or always. @default 'phone' */
  fold?: 'phone' | 'always';
  /** Chips of the filters that are set. */
  chips: readonly FilterChip[];
  /** Called with the id of the chip that is removed. */
  onRemove(id: string): void;
  /** Called when all filters are to be reset. */
  onReset(): void;
  /** Whether there is a filter to save as a view. @default whether there is a chip */
  isSet?: boolean;
  /** Saved filters; with this property there is a menu of them. */
  views?: readonly SavedView[];
  /** Id of the saved filter that is active. */
  view?: string | null;
  /** The one that is active at first, if the bar keeps it. @default null */
  defaultView?: string | null;
  /** Called with the id of the chosen view. */
  onView?(id: string): void;
  /** Called with the name of a new view, and whether it is to be the default. */
  onSaveView?(name: string, isDefault: boolean): void;
  /** Called with the id of the view to delete. */
  onDeleteView?(id: string): void;
  /** Content at the right end: export, columns. */
  actions?: ReactNode;
}

export interface FilterFoldProps extends RootProps<'div'> {
  /** Filter controls. */
  children: ReactNode;
  /** Number of active filters. @default 0 */
  count?: number;
  /** Hidden below 768 pixels only, or always. @default 'phone' */
  fold?: 'phone' | 'always';
  /** Whether it is open; without it the component keeps that itself. */
  open?: boolean;
  /** Whether it is open at first, if the component keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when it is opened or closed. */
  onOpenChange?(open: boolean): void;
}

/**
 * Filters behind the button «Фильтры» with the number of active ones. The filters stay mounted while they are hidden. `ref`,
 * `className` and the other attributes apply to their container.
 */
export const FilterFold = forwardRef<HTMLDivElement, FilterFoldProps>(function FilterFold(
  {
    children,
    count = 0,
    fold = 'phone',
    open: given,
    defaultOpen = false,
    onOpenChange,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('filterBar', filterBar);
  const [open, setOpen] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const own = useId();
  const { id = own } = props;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-expanded={open}
        aria-controls={id}
        data-fold
        className={fold === 'phone' ? 'md:hidden' : ''}
        icon={<FiltersIcon aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(!open)}
      >
        {say('filters')}
        {count > 0 && ` · ${count}`}
      </Button>
      <div
        ref={ref}
        data-slot="filter-fold"
        {...props}
        id={id}
        className={`${className} ${open ? '' : fold === 'phone' ? 'max-md:hidden' : 'hidden'}`}
      >
        {children}
      </div>
    </>
  );
});

/** Filters of a list: the controls (not printed), active filters as removable chips, and saved filters. */
export const FilterBar = forwardRef<HTMLElement, FilterBarProps>(function FilterBar(
  {
    label,
    children,
    filters,
    fold = 'phone',
    chips,
    onRemove,
    onReset,
    isSet = chips.length > 0,
    views,
    view: given,
    defaultView = null,
    onView,
    onSaveView,
    onDeleteView,
    actions,
    className = '',
    ...props
  },
  ref,
) {
  const [view, choose] = useHeld({ value: given, defaultValue: defaultView, onChange: onView });
  const say = useMessages('filterBar', filterBar);
  return (
    <section
      ref={ref}
      data-slot="filter-bar"
      aria-label={label ?? say('label')}
      {...props}
      className={`flex flex-col gap-2.5 border-b border-line px-3 py-2.5 ${chips.length === 0 ? 'print:hidden' : ''} ${className}`}
    >
      <div className="group/bar flex flex-wrap items-end gap-2.5 max-md:gap-2 print:hidden">
        {children}
        {filters && (
          <FilterFold
            count={chips.length}
            fold={fold}
            className={
              fold === 'phone'
                ? 'contents max-md:flex max-md:w-full max-md:flex-wrap max-md:gap-2 max-md:order-last'
                : 'order-last flex w-full flex-wrap gap-2.5'
            }
          >
            {filters}
          </FilterFold>
        )}
        <div className="ms-auto flex flex-wrap gap-2">
          {views && (
            <span className="contents max-md:group-has-[[data-fold][aria-expanded=false]]/bar:hidden">
              <Views
                views={views}
                view={view}
                isSet={isSet}
                onView={choose}
                {...(onSaveView && { onSaveView })}
                {...(onDeleteView && { onDeleteView })}
              />
            </span>
          )}
          {actions}
        </div>
      </div>
      {chips.length > 0 && (
        <ul aria-label={say('chosen')} className="flex flex-wrap items-center gap-2">
          {chips.map(({ id, name, value }) => (
            <li key={id} className="max-w-full">
              <Tag name={say('chip', { name })} onRemove={() => onRemove(id)}>
                <span className="truncate">
                  {name}: <b>{value}</b>
                </span>
              </Tag>
            </li>
          ))}
          <li className="print:hidden">
            <Button size="small" variant="ghost" onClick={onReset}>
              {say('resetAll')}
            </Button>
          </li>
        </ul>
      )}
    </section>
  );
});

interface ViewsProps {
  views: readonly SavedView[];
  view: string | null;
  /** Whether there is a filter to save. */
  isSet: boolean;
  onView?(id: string): void;
  onSaveView?(name: string, isDefault: boolean): void;
  onDeleteView?(id: string): void;
}

function Views({ views, view, isSet, onView, onSaveView, onDeleteView }: ViewsProps) {
  const say = useMessages('filterBar', filterBar);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [byDefault, setByDefault] = useState(false);
  const current = views.find(({ id }) => id === view);
  const taken = views.some((known) => known.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger>
        <Button size="small" variant="secondary">
          {current ? (
            <span className="max-w-48 truncate">{current.name}</span>
          ) : (
            <span>
              {say('saved')}
              <span className="md:max-[1399px]:sr-only"> {say('savedFilters')}</span>
            </span>
          )}
          <DownIcon aria-hidden="true" className="size-4" />
        </Button>
      </PopoverTrigger>
      <PopoverPanel label={say('panel')} align="end" className="w-80">
        {views.length === 0 ? (
          <p className="px-1 pb-2 text-ink-3">{say('none')}</p>
        ) : (
          <ul aria-label={say('panel')} className="mb-2 flex flex-col">
            {views.map((saved) => (
              <li key={saved.id} className="flex items-center gap-1">
                <button
                  type="button"
                  aria-current={saved.id === view || undefined}
                  onClick={() => {
                    onView?.(saved.id);
                    setOpen(false);
                  }}
                  className="flex min-h-8 min-w-0 grow items-center gap-2 rounded-control px-2 text-start hover:bg-sunken aria-[current]:font-semibold"
                >
                  <CheckIcon
                    aria-hidden="true"
                    className={`size-4 shrink-0 text-brand ${saved.id === view ? '' : 'invisible'}`}
                  />
                  <span className="truncate">{saved.name}</span>
                  {saved.isDefault && (
                    <span className="text-small font-normal text-ink-3">{say('atOpening')}</span>
                  )}
                </button>
                {onDeleteView && (
                  <IconButton
                    size="small"
                    icon={<RemoveIcon />}
                    aria-label={say('remove', { name: saved.name })}
                    onClick={() => onDeleteView(saved.id)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {onSaveView && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === '' || taken || !isSet) return;
              onSaveView(name.trim(), byDefault);
              setName('');
              setByDefault(false);
              setOpen(false);
            }}
            className="flex flex-col gap-2.5 border-t border-line px-1 pt-3"
          >
            <Field
              label={say('saveChosen')}
              {...(taken ? { error: say('taken') } : {})}
              {...(isSet ? {} : { hint: say('chooseFirst') })}
            >
              <Input
                controlSize="small"
                placeholder={say('name')}
                maxLength={60}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
            <Checkbox checked={byDefault} onChange={({ target }) => setByDefault(target.checked)}>
              {say('showAtOpening')}
            </Checkbox>
            <Button type="submit" size="small" disabled={name.trim() === '' || taken || !isSet}>
              {say('save')}
            </Button>
          </form>
        )}
      </PopoverPanel>
    </Popover>
  );
}
