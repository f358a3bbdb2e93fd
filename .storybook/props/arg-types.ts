import type { StrictInputType } from 'storybook/internal/types';
import { IDLE } from './idle.ts';
import type { Part, Prop, Table } from './table.ts';

interface Described {
  title: string;
  name: string;
  parameters: Record<string, unknown>;
  initialArgs: Readonly<Record<string, unknown>>;
  argTypes: Readonly<Record<string, StrictInputType>>;
}

const ENTRY = /packages\/ui\/src\/.*?([\w-]+)\.stories\.tsx$/;

/** The entry of a story: stories stand beside their component. */
export function entryOf(parameters: Readonly<Record<string, unknown>>): string | undefined {
  return ENTRY.exec(String(parameters['fileName']))?.[1];
}

/** The components of an entry, the one that the title names first. */
export function partsOf(table: Table, entry: string | undefined, title: string): readonly Part[] {
  const parts = (entry !== undefined && table[entry]) || [];
  const name = title.split('/').at(-1);
  return parts.toSorted((a, b) => Number(b.name === name) - Number(a.name === name));
}

/** Whether a value may be edited as JSON: lists without elements, functions, sets. */
const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value) ||
  value === null ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (Object.getPrototypeOf(value) === Object.prototype &&
    !('$$typeof' in (value as object)) &&
    Object.values(value as object).every(isPlain));

function controlOf({ name, kind, choices = [] }: Prop, value: unknown): StrictInputType['control'] {
  // Read only when the component appears.
  if (/^default[A-Z]/.test(name)) return false;
  if (kind === 'choice') return { type: choices.length > 4 ? 'select' : 'inline-radio' };
  if (kind === 'boolean' || kind === 'number') return { type: kind };
  if (kind === 'string') return { type: 'text' };
  if (kind === 'node') return value === undefined || typeof value === 'string' ? { type: 'text' } : false;
  if (kind === 'object' && Array.isArray(value) && isPlain(value)) return { type: 'object' };
  return false;
}

/** The arguments of a component's stories, out of its props; only its playground has controls. */
export function argTypesOf(table: Table, story: Described): Record<string, StrictInputType> {
  const [part] = partsOf(table, entryOf(story.parameters), story.title);
  if (!part) return story.argTypes;
  if (story.name !== 'Playground') story.parameters['controls'] = { disable: true };
  const idle = IDLE[entryOf(story.parameters) ?? ''] ?? [];
  const described = part.props.map((prop): [string, StrictInputType] => {
    const { name, type, description, standard, choices, required } = prop;
    return [
      name,
      {
        name,
        description,
        type: { name: 'other', value: type, required },
        table: {
          type: { summary: type },
          ...(standard !== undefined && { defaultValue: { summary: standard } }),
        },
        control: idle.includes(name) ? false : controlOf(prop, story.initialArgs[name]),
        ...(choices && { options: choices }),
      },
    ];
  });
  return Object.fromEntries(described);
}
