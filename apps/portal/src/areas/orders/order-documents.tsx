import type { Schemas } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { Text } from '@portal/ui/text';
import { DocumentLink } from './document-link.tsx';

type Node = Schemas['DocumentNode'];

const countOf = ({ children }: Node): number => children.reduce((sum, child) => sum + countOf(child), 1);

/** Tree of related documents: the order, its refusals and claims. */
export function OrderDocuments({ root }: { root: Node }) {
  return (
    <Card title="Документы" aside={<Text tone="muted">{countOf(root)}</Text>}>
      <Branch node={root} isRoot />
    </Card>
  );
}

function Branch({ node, isRoot = false }: { node: Node; isRoot?: boolean }) {
  const tone = node.status.tone === 'neutral' || node.status.tone === 'brand' ? 'muted' : node.status.tone;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 py-1 max-md:flex-wrap">
        <Text weight={isRoot ? 'strong' : 'regular'} className="whitespace-nowrap">
          {isRoot ? <>Заказ № {node.id.toLocaleString('ru')}</> : <DocumentLink document={node} />}
        </Text>
        <Text size="small" tone={tone} className="truncate">
          {node.status.title}
        </Text>
      </div>
      {node.children.length > 0 && (
        <ul className="ml-1.5 pl-3">
          {node.children.map((child) => (
            <li key={`${child.kind} ${child.id}`}>
              <Branch node={child} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
