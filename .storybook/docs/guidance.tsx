import type { ReactNode } from 'react';
import type { ComponentRecord } from '../../packages/ui/docs/record.ts';
import { docsOf } from './globals.ts';
import { labelIn } from './labels.ts';
import { codeIn } from './props-table.tsx';
import { useIn, useLocale, WORDS } from './words.ts';

const TONES = {
  stable: 'bg-green-tint text-green',
  new: 'bg-brand-tint text-brand',
  deprecated: 'bg-red-tint text-red',
};

export function Status({ of }: { of: ComponentRecord['status'] }) {
  const say = useIn();
  return (
    <span data-status={of} className={`rounded-full px-2.5 py-0.5 text-note font-semibold ${TONES[of]}`}>
      {say(WORDS[of])}
    </span>
  );
}

/** When to use a component and when not; what to do and what not. */
export function Guidance({ record: { use, avoid, dos = [], donts = [] } }: { record: ComponentRecord }) {
  const say = useIn();
  const locale = useLocale();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <List title={say(WORDS.use)} tone="border-t-green">
        {use.map((both) => (
          <li key={both[0]}>{codeIn(say(both))}</li>
        ))}
      </List>
      <List title={say(WORDS.avoid)} tone="border-t-red">
        {avoid.map(([en, ru, instead]) => (
          <li key={en}>
            {codeIn(locale === 'en' ? en : ru)}
            {instead !== undefined && (
              <>
                {': '}
                {say(WORDS.instead)} <EntryLink entry={instead} />
              </>
            )}
          </li>
        ))}
      </List>
      {dos.length > 0 && (
        <List title={say(WORDS.dos)} tone="border-t-green">
          {dos.map((both) => (
            <li key={both[0]}>{codeIn(say(both))}</li>
          ))}
        </List>
      )}
      {donts.length > 0 && (
        <List title={say(WORDS.donts)} tone="border-t-red">
          {donts.map((both) => (
            <li key={both[0]}>{codeIn(say(both))}</li>
          ))}
        </List>
      )}
    </div>
  );
}

function List({ title, tone, children }: { title: string; tone: string; children: ReactNode }) {
  return (
    <section className={`rounded-card border border-t-4 border-line bg-surface p-4 ${tone}`}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-2">{children}</ul>
    </section>
  );
}

/** A link to the docs page of an entry. */
export function EntryLink({ entry }: { entry: string }) {
  const locale = useLocale();
  const page = docsOf(entry);
  const name = labelIn(locale, page?.title.split('/').at(-1) ?? entry);
  if (!page) return <code className="font-mono">{name}</code>;
  return (
    <a
      href={`./?path=/docs/${page.id}`}
      target="_parent"
      className="font-semibold text-brand underline underline-offset-2"
    >
      {name}
    </a>
  );
}
