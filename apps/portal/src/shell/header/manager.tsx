import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';

const contactQuery = queryOptions({
  queryKey: ['contact-info'],
  queryFn: async () => (await answerOf(api.GET('/warehouse/contract/contact-info'))).data,
  staleTime: 600_000,
});

/**
 * «Only shops load the manager contact; 'Менеджер' shows only if a name or phone exists». Specification 1,
 * section 6.
 */
export function Manager() {
  const { data } = useQuery(contactQuery);
  if (!data || (data.contact_fio === '' && data.contact_phone === '')) return null;
  const { contact_fio, contact_phone } = data;
  return (
    <Popover>
      <PopoverTrigger>
        <Button variant="ghost" size="small">
          Менеджер
        </Button>
      </PopoverTrigger>
      <PopoverPanel label="Менеджер" align="end" className="w-72">
        <DescriptionList
          columns={2}
          items={[
            ...(contact_fio === '' ? [] : [{ term: 'Ваш менеджер', value: contact_fio }]),
            ...(contact_phone === ''
              ? []
              : [
                  {
                    term: 'Телефон',
                    value: (
                      <Link href={`tel:${contact_phone.replaceAll(/[^\d+]/g, '')}`}>{contact_phone}</Link>
                    ),
                  },
                ]),
          ]}
        />
      </PopoverPanel>
    </Popover>
  );
}
