// A server component that renders every entry there is: those without a function in their properties itself, the others through
// a client component of the app's.
import '@portal/ui/styles.css';
import { EveryGiven } from '../../parts/every';
import { OWN } from '../../parts/own';

export default function Page() {
  return (
    <>
      {Object.entries(OWN).map(([name, part]) => (
        <section key={name} data-entry={name}>
          {part}
        </section>
      ))}
      <EveryGiven />
    </>
  );
}
