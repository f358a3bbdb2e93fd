import { Alert } from '@portal/ui/alert';
import { Badge, CountBadge, StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Dialog } from '@portal/ui/dialog';
import { Drawer } from '@portal/ui/drawer';
import { DropdownMenu } from '@portal/ui/dropdown-menu';
import { IconButton } from '@portal/ui/icon-button';
import { PlusIcon, UploadIcon } from '@portal/ui/icons';
import { ProgressBar } from '@portal/ui/progress-bar';
import { Skeleton } from '@portal/ui/skeleton';
import { Spinner } from '@portal/ui/spinner';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Stepper } from '@portal/ui/stepper';
import { Tag } from '@portal/ui/tag';
import { Text } from '@portal/ui/text';
import { Tooltip } from '@portal/ui/tooltip';
import { useState } from 'react';
import { toasts } from '../../session/toasts.ts';

const TONES = ['neutral', 'green', 'yellow', 'red'] as const;

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Окно
      </Button>
      <Button variant="secondary" onClick={() => setOpen('drawer')}>
        Боковая панель
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Вопрос
      </Button>
      <DropdownMenu
        trigger={<Button variant="secondary">Меню</Button>}
        items={[
          { label: 'Скачать', icon: <UploadIcon />, onSelect: () => toasts.success('Скачивание началось') },
          { label: 'Удалить', tone: 'danger', onSelect: () => setOpen('confirm') },
        ]}
      />
      <Tooltip text="Подсказка видна и с клавиатуры">
        <Button variant="ghost">Подсказка</Button>
      </Tooltip>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Окно"
        description="Esc закрывает его, фокус возвращается туда, откуда его открыли."
        actions={<Button onClick={close}>Понятно</Button>}
      />
      <Drawer open={open === 'drawer'} onOpenChange={close} title="Боковая панель">
        <Text>Для того, что смотрят рядом с таблицей.</Text>
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Удалить строку?"
        description="Её можно будет вернуть из сообщения."
        action="Удалить"
        tone="danger"
        onConfirm={() => {
          close();
          toasts.success('Строка удалена');
        }}
      />
    </div>
  );
}

/** Samples of buttons, dialogs, messages and states. */
export function KitActions() {
  return (
    <>
      <Card title="Кнопки">
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={<PlusIcon aria-hidden="true" className="size-4" />}>Главная</Button>
          <Button variant="secondary">Вторая</Button>
          <Button variant="ghost">Тихая</Button>
          <Button variant="danger">Опасная</Button>
          <Button disabled>Недоступная</Button>
          <Button pending>Идёт</Button>
          <IconButton aria-label="Добавить" icon={<PlusIcon aria-hidden="true" />} />
        </div>
      </Card>
      <Card title="Слои">
        <Layers />
      </Card>
      <Card title="Сообщения">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => toasts.success('Заказ размещён')}>
              Успех
            </Button>
            <Button variant="secondary" onClick={() => toasts.warning('Цена изменилась')}>
              Предупреждение
            </Button>
            <Button variant="secondary" onClick={() => toasts.error('Сервер не ответил')}>
              Ошибка
            </Button>
          </div>
          <Alert>Пояснение на странице.</Alert>
          <Alert tone="green">Сделано.</Alert>
          <Alert tone="yellow">Осторожно.</Alert>
          <Alert tone="red">Не получилось.</Alert>
        </div>
      </Card>
      <Card title="Знаки">
        <div className="flex flex-wrap items-center gap-3">
          {TONES.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              Статус
            </StatusBadge>
          ))}
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              Метка
            </Badge>
          ))}
          <CountBadge count={12} label="Новых: 12" />
          <Tag onRemove={() => toasts.success('Убрано')}>MANN-FILTER</Tag>
        </div>
      </Card>
      <Card title="Ожидание">
        <div className="flex flex-col gap-4">
          <Stepper steps={['Файл', 'Столбцы', 'Проверка', 'Готово']} current={1} />
          <ProgressBar value={64} label="Загрузка строк" />
          <Spinner />
          <Skeleton className="h-10 w-full" />
        </div>
      </Card>
      <Card title="Пусто и ошибка">
        <div className="grid grid-cols-2 max-md:grid-cols-1 gap-4">
          <EmptyState title="По вашему запросу ничего не найдено">Измените фильтры или поиск.</EmptyState>
          <ErrorState message="Сервер не ответил" onRetry={() => toasts.success('Запрошено снова')} />
        </div>
      </Card>
    </>
  );
}
