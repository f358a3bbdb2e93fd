import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { ROOT_CATEGORY } from '@portal/domain/categories';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { maxLength, all, required } from '@portal/domain/validation';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Combobox } from '@portal/ui/combobox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DescriptionList } from '@portal/ui/description-list';
import { PlusIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type TreeNode, TreeView } from '@portal/ui/tree-view';
import { useQuery } from '../../session/calls/use-query.ts';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { categoryOptions, type CategoryNode, nomenclatureChanged, pathTitle, treeQuery } from './queries.ts';

const titleOf = titlesIn('createCategory');
const TOP = { value: String(ROOT_CATEGORY), label: 'Все товары' };

/** Nodes of the tree; each branch counts the products of its whole subtree. */
function nodesOf(tree: readonly CategoryNode[], parent: number): (TreeNode & { count: number })[] {
  return tree
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, title, products_count }) => {
      const children = nodesOf(tree, id);
      const count = children.reduce((sum, child) => sum + child.count, products_count);
      return { id: String(id), label: title, count, children };
    });
}

/** Tree of categories, editable for administrators. */
export function CategoriesScreen() {
  const viewer = viewerOf(useCurrentUser());
  const edits = checkRule('actions.categories.update', viewer);
  const { data, error, refetch } = useQuery(treeQuery);
  const [selected, setSelected] = useState<number>();
  const [edited, setEdited] = useState<{ category: CategoryNode | null; parent: number }>();
  const nodes = useMemo(() => nodesOf(data ?? [], ROOT_CATEGORY), [data]);
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  const chosen = data.find(({ id }) => id === selected);
  return (
    <>
      <PageHeader
        title="Категории"
        actions={
          edits && (
            <Button
              icon={<PlusIcon aria-hidden="true" className="size-4" />}
              onClick={() => setEdited({ category: null, parent: chosen?.id ?? ROOT_CATEGORY })}
            >
              Добавить
            </Button>
          )
        }
      />
      {!edits && (
        <div className="mb-4">
          <Alert>Категории меняют администраторы портала.</Alert>
        </div>
      )}
      <div className="grid grid-cols-3 max-md:grid-cols-1 items-start gap-4">
        <Card className="col-span-2 max-md:col-span-1">
          <TreeView
            label="Категории"
            nodes={nodes}
            selected={selected === undefined ? null : String(selected)}
            onSelect={(id) => setSelected(Number(id))}
            searchable
            searchKey="/"
          />
        </Card>
        <Card title={chosen?.title ?? 'Категория'}>
          {chosen ? (
            <Chosen
              key={chosen.id}
              category={chosen}
              tree={data}
              edits={edits && !chosen.is_fixed}
              onEdit={() => setEdited({ category: chosen, parent: chosen.parent_id ?? ROOT_CATEGORY })}
              onGone={() => setSelected(undefined)}
            />
          ) : (
            <EmptyState title="Ничего не выбрано">Выберите категорию в дереве.</EmptyState>
          )}
        </Card>
      </div>
      {edited && <CategoryDialog {...edited} tree={data} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface ChosenProps {
  category: CategoryNode;
  tree: readonly CategoryNode[];
  edits: boolean;
  onEdit(): void;
  onGone(): void;
}

/** Contents of a category, and the administrator's actions on it. */
function Chosen({ category, tree, edits, onEdit, onGone }: ChosenProps) {
  const [asking, setAsking] = useState(false);
  const { id, title, products_count, own_count } = category;
  const children = tree.filter(({ parent_id }) => parent_id === id).length;
  const hangs = [
    ['Категорий внутри', children],
    ['Товаров каталога прямо в ней', products_count],
  ] as const;
  const blocked = hangs.filter(([, count]) => count > 0);
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        columns={2}
        items={[
          { term: 'Где лежит', value: pathTitle(tree, id) },
          ...hangs.map(([term, count]) => ({ term, value: count.toLocaleString('ru') })),
          {
            term: 'В номенклатуре',
            value:
              own_count === 0 ? (
                '0'
              ) : (
                <Link href={routeHref('nomenclature', {}, { category: String(id) })}>
                  {own_count.toLocaleString('ru')}
                </Link>
              ),
          },
        ]}
      />
      {edits && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onEdit}>
            Изменить…
          </Button>
          <Button variant="danger" disabled={blocked.length > 0} onClick={() => setAsking(true)}>
            Удалить…
          </Button>
        </div>
      )}
      {edits && blocked.length > 0 && (
        <Text block tone="muted" size="small">
          Удалить можно пустую: сначала перенесите то, что внутри.
        </Text>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Удалить «${title}»?`}
        description="В категории ничего нет. Завести такую же можно в любой момент."
        action="Удалить"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/nomenclature/category/{id}', { params: { path: { id } } }));
          toasts.success('Категория удалена', title);
          onGone();
          await nomenclatureChanged();
        }}
      />
    </div>
  );
}

interface CategoryDialogProps {
  /** null: a new one. */
  category: CategoryNode | null;
  parent: number;
  tree: readonly CategoryNode[];
  onClose(): void;
}

/** Form of a category: title and parent. */
function CategoryDialog({ category, parent, tree, onClose }: CategoryDialogProps) {
  const options = [TOP, ...categoryOptions(tree.filter(({ id }) => id !== category?.id))];
  const form = useForm({
    initial: { title: category?.title ?? '', parent_id: String(parent) },
    guards: false,
    titles: titleOf,
    rules: { title: all(required, maxLength(120)), parent_id: required },
    send: ({ title, parent_id }, { key }) => {
      const body = { title, parent_id: Number(parent_id) };
      return answerOf(
        category
          ? api.PUT('/nomenclature/category/{id}', { params: { path: { id: category.id } }, body })
          : api.POST('/nomenclature/category', { params: { header: { 'Idempotency-Key': key } }, body }),
      );
    },
    done: () => [category ? 'Категория изменена' : 'Категория добавлена'],
    onSent: async () => {
      await nomenclatureChanged();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={category ? 'Категория' : 'Новая категория'}
      action="Сохранить"
      onClose={onClose}
    >
      <FormField form={form} name="title" required>
        {(field) => <Input {...field} maxLength={120} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="parent_id" required hint="Внутри какой категории">
        {({ value, onChange, ...field }) => (
          <Combobox
            {...field}
            options={options}
            value={options.find((option) => option.value === value) ?? null}
            onChange={(option) => onChange(option?.value ?? '')}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
