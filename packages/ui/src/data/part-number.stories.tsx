import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { PartNumber } from './part-number.js';

const meta = preview.meta({ title: 'Данные/PartNumber', component: PartNumber });

export const Default = meta.story({ args: { children: 'W 914/2' } });

export const Matrix = meta.story({
  args: { children: '' },
  render: () => (
    <div className="flex flex-col text-lead">
      {['OC 90', '0 451 103 336', '21080-1012005-08', 'IKO0O1lI'].map((article) => (
        <PartNumber key={article}>{article}</PartNumber>
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = meta.story({ ...playgroundOf(<PartNumber>OC 90</PartNumber>), tags: ['!test'] });
