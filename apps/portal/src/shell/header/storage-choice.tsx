import { hoursText } from '@portal/domain/schedules';
import { DescriptionList } from '@portal/ui/description-list';
import { IconButton } from '@portal/ui/icon-button';
import { InfoIcon } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { StorageSelect } from '@portal/ui/storage-select';
import { NO_STORAGES, useStorage } from '../../session/storage/storage.ts';

/**
 * Selector of the storage in use, with its contact: for users who may see storages, except administrators. Spec
 * 1, section 2.5.
 */
export function StorageChoice() {
  const { storages, storageId, choose, allowed, failure, again } = useStorage();
  // Renders nothing without storages; the pages that need one show that it is missing.
  const failed = storages.length === 0 && allowed && failure !== null && failure !== NO_STORAGES;
  if (storages.length === 0 && !failed) return null;
  const current = storages.find(({ id }) => id === storageId);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <StorageSelect
        storages={storages.map(({ id, title, address }) => ({ id, title, address: address.description }))}
        value={storageId}
        onChange={choose}
        failed={failed ? { error: failure, onRetry: again } : undefined}
      />
      {current && (
        <Popover>
          <PopoverTrigger>
            <IconButton aria-label="Контакты склада" icon={<InfoIcon aria-hidden="true" />} />
          </PopoverTrigger>
          <PopoverPanel label="Контакты склада" align="end" className="w-80">
            <DescriptionList
              columns={2}
              items={[
                { term: 'Склад', value: current.title },
                { term: 'Адрес', value: current.address.description },
                { term: 'Часы работы', value: <Hours text={hoursText(current.working_schedule_items)} /> },
                {
                  term: 'Телефон',
                  value:
                    current.phone === '' ? (
                      'не указан'
                    ) : (
                      <Link href={`tel:${current.phone.replaceAll(/[^\d+]/g, '')}`}>{current.phone}</Link>
                    ),
                },
              ]}
            />
          </PopoverPanel>
        </Popover>
      )}
    </div>
  );
}

/** Opening hours, one line per range of days. */
const Hours = ({ text }: { text: string }) =>
  text.split(', ').map((span) => (
    <span key={span} className="block whitespace-nowrap">
      {span}
    </span>
  ));
