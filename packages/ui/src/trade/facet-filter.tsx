'use client';
import { groupBrands, sortBrands } from '@portal/domain/filters';
import { forwardRef, useState } from 'react';
import { Checkbox } from '../fields/choice/checkbox.js';
import { FailedOptions } from '../fields/choice/combobox/failed.js';
import type { OptionsFailure } from '../fields/choice/combobox/options.js';
import { Input } from '../fields/input.js';
import { type PartProps, Sent } from '../fields/input/part.js';
import { facetFilter } from '../language/messages/ru/trade/facet-filter.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import { useHeld } from '../fields/input/held.js';

/** A choice and the number of results it would leave. */
export interface FacetChoice {
  id: number;
  title: string;
  /** Number of results; with 0 it cannot be chosen. */
  count: number;
}

export interface FacetFilterProps extends PartProps {
  /** Name of the filter: «Категория». */
  label: string;
  /** Values of the facet with the number of their results. */
  choices: readonly FacetChoice[];
  /** Ids of the chosen values, if the caller keeps them; empty means all. */
  selected?: ReadonlySet<number>;
  /** They at first, if the filter keeps them. @default all */
  defaultSelected?: ReadonlySet<number>;
  /** Called with the ids of the chosen values. */
  onChange?(selected: ReadonlySet<number>): void;
  /** Sorts alphabetically, disabled choices last; a long list is grouped by first letter and can be searched. @default false */
  byLetter?: boolean;
  /** Search for other choices, when `choices` contains only the most frequent ones. */
  more?: MoreChoices;
}

/** Search on the server, for choices that are too many to load at once. */
export interface MoreChoices {
  /** Number of all choices, including the loaded ones. */
  total: number;
  /** The search text. */
  text: string;
  onSearch(text: string): void;
  /** Results of the search; undefined while loading. */
  found: readonly FacetChoice[] | undefined;
  /** Message of a failed search: shown above the loaded choices with «Повторить». */
  failed?: OptionsFailure | undefined;
}

const NONE: ReadonlySet<number> = new Set();
/** With more choices than this, a search field is shown. */
const MANY = 20;

/** Choices of one kind with their number of results: categories, values of a characteristic, brands. */
export const FacetFilter = forwardRef<HTMLFieldSetElement, FacetFilterProps>(function FacetFilter(
  {
    label,
    choices,
    selected: given,
    defaultSelected = NONE,
    onChange: tell,
    byLetter = false,
    more,
    name,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('facetFilter', facetFilter);
  const { locale, number } = useFormats();
  const [selected, onChange, reset] = useHeld({
    value: given,
    defaultValue: defaultSelected,
    onChange: tell,
  });
  const [typed, setTyped] = useState('');
  const sought = more ? more.text : typed;
  const long = byLetter && choices.length > MANY;
  const text = sought.trim().toLocaleLowerCase(locale);
  // Until the search answers, matching loaded choices are shown.
  const failed = text === '' ? undefined : more?.failed;
  const isWaiting = more !== undefined && text !== '' && more.found === undefined && !failed;
  const near = choices.filter(({ title }) => title.toLocaleLowerCase(locale).includes(text));
  const found = text === '' ? choices : (more?.found ?? near);
  const named = found.map((one) => ({ ...one, name: one.title, disabled: one.count === 0 }));
  const toggle = (id: number, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const rows = (shown: readonly FacetChoice[]) =>
    shown.map((choice) => (
      <Row key={choice.id} {...choice} checked={selected.has(choice.id)} onToggle={toggle} />
    ));
  return (
    <fieldset {...props} ref={ref} data-slot="facet-filter" className={`min-w-0 ${className}`}>
      <legend className="mb-2 flex w-full justify-between text-small font-semibold">
        {label}
        <span className="font-normal text-ink-3">{number(more?.total ?? choices.length)}</span>
      </legend>
      {long && (
        <Input
          type="search"
          controlSize="small"
          aria-label={say('search', { label })}
          placeholder={say('placeholder')}
          className="mb-2"
          value={sought}
          onChange={({ target }) => (more ? more.onSearch : setTyped)(target.value)}
        />
      )}
      {more && text === '' && more.total > choices.length && (
        <p className="mb-2 text-caption text-ink-3">{say('frequent', { count: choices.length })}</p>
      )}
      {failed && (
        <div className="mb-2">
          <FailedOptions {...failed} />
        </div>
      )}
      <div aria-busy={isWaiting} className="flex max-h-72 flex-col gap-1.5 overflow-y-auto">
        {found.length === 0 && choices.length > 0 && !isWaiting && !failed && (
          <p className="text-ink-3">{say('none')}</p>
        )}
        {long
          ? groupBrands(named, locale).map(({ letter, brands: own }) => (
              <div key={letter} role="group" aria-label={letter} className="flex flex-col gap-1.5">
                <p aria-hidden="true" className="text-caption font-semibold text-ink-3">
                  {letter}
                </p>
                {rows(own)}
              </div>
            ))
          : rows(byLetter ? sortBrands(named, locale) : found)}
      </div>
      <Sent name={name} values={[...selected].map(String)} reset={reset} />
    </fieldset>
  );
});

interface RowProps extends FacetChoice {
  checked: boolean;
  onToggle(id: number, on: boolean): void;
}

function Row({ id, title, count, checked, onToggle }: RowProps) {
  const { number } = useFormats();
  return (
    <span className="flex items-center justify-between gap-2">
      <Checkbox
        className="min-w-0"
        checked={checked}
        // A chosen value can always be removed.
        disabled={count === 0 && !checked}
        onChange={({ target }) => onToggle(id, target.checked)}
      >
        <span
          title={title}
          className={`line-clamp-2 wrap-break-word ${count === 0 ? 'text-ink-3' : 'text-ink-2'}`}
        >
          {title}
        </span>
      </Checkbox>
      <span className="text-ink-3 tabular-nums">{number(count)}</span>
    </span>
  );
}
