import type { Part } from '../props/table.ts';
import { Scrolled } from './code.tsx';
import { useIn, WORDS } from './words.ts';

const HEAD = 'border-b border-line-strong py-2 pr-4 text-left text-note font-semibold text-ink-3';
const CELL = 'border-b border-line py-2 pr-4 align-top';

/** The props of one component, and the types that they name. */
export function PropsTable({ part, titled }: { part: Part; titled: boolean }) {
  const say = useIn();
  return (
    <section data-props={part.name} className="flex flex-col gap-3">
      {titled && <h3 className="text-lead font-semibold">{part.name}</h3>}
      {titled && part.description && <p className="text-ink-2">{codeIn(part.description)}</p>}
      {part.props.length === 0 ? (
        <p className="text-ink-2">{say(WORDS.none)}</p>
      ) : (
        <Scrolled label={part.name} className="">
          <table className="w-full min-w-[960px] border-collapse text-[13px]/[1.5]">
            <thead>
              <tr>
                <th className={`${HEAD} w-44`}>{say(WORDS.prop)}</th>
                <th className={`${HEAD} w-72`}>{say(WORDS.type)}</th>
                <th className={`${HEAD} w-32`}>{say(WORDS.standard)}</th>
                <th className={HEAD}>{say(WORDS.description)}</th>
              </tr>
            </thead>
            <tbody>
              {part.props.map((prop) => (
                <tr key={prop.name} data-prop={prop.name}>
                  <td className={CELL}>
                    <code className="font-mono font-semibold text-ink">{prop.name}</code>
                    {prop.required && <div className="text-note text-red">{say(WORDS.required)}</div>}
                  </td>
                  <td className={CELL}>
                    <code className="font-mono wrap-anywhere text-brand">{prop.type}</code>
                  </td>
                  <td className={CELL}>
                    {prop.standard === undefined ? (
                      <span className="text-ink-3">–</span>
                    ) : (
                      <code className="font-mono wrap-anywhere text-ink-2">{prop.standard}</code>
                    )}
                  </td>
                  <td className={`${CELL} text-ink-2`} lang="en">
                    {prop.deprecated !== undefined && (
                      <strong className="text-red">
                        {say(WORDS.deprecated)}. {prop.deprecated}{' '}
                      </strong>
                    )}
                    {codeIn(prop.description)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      {part.element && (
        <p className="text-ink-3">
          {say(WORDS.passes)} <code className="font-mono">{part.element}</code>.
        </p>
      )}
      {part.shapes.length > 0 && (
        <details>
          <summary className="cursor-pointer font-semibold text-brand">{say(WORDS.types)}</summary>
          <Scrolled
            label={say(WORDS.types)}
            className="mt-2 max-h-96 rounded-card border border-line bg-sunken p-3"
          >
            <pre className="font-mono text-[13px]/[1.5]">
              {part.shapes.map(({ text }) => text).join('\n\n')}
            </pre>
          </Scrolled>
        </details>
      )}
    </section>
  );
}

/** A text whose words in backquotes are code. */
export function codeIn(text: string) {
  return text.split('`').map((piece, index) =>
    index % 2 === 1 ? (
      // The pieces of a text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={index} className="rounded bg-sunken px-1 font-mono text-[0.92em]">
        {piece}
      </code>
    ) : (
      piece
    ),
  );
}
