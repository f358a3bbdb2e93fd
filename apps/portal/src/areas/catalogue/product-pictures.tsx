import { answerOf, type Schemas } from '@portal/api-client/client';
import { Text } from '@portal/ui/text';
import { EditPictures } from '../../kit/edit-pictures.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { standardQuery } from './queries.ts';

type Standard = Schemas['Standard'];
type Picture = Schemas['Picture'];

/** Editor of a product's pictures for administrators. */
export function ProductPictures({ product: { id, pictures } }: { product: Standard }) {
  const own = pictures.filter((picture) => picture.own);
  return (
    <EditPictures<Picture[]>
      title="Фотографии товара"
      aside={own.length === 0 && <Text tone="muted">пока показан рисунок категории</Text>}
      pictures={own}
      address={`/catalog/standard/${id}/pictures`}
      order={async (ids) =>
        (
          await answerOf(
            api.PUT('/catalog/standard/{id}/pictures', { params: { path: { id } }, body: { ids } }),
          )
        ).data
      }
      remove={async (pictureId) =>
        (
          await answerOf(
            api.DELETE('/catalog/standard/{id}/pictures/{pictureId}', {
              params: { path: { id, pictureId } },
            }),
          )
        ).data
      }
      shown={(data) => shown(id, data)}
      onStale={() => void queryClient.invalidateQueries(standardQuery(id))}
      removalNote="Вместо последней будет показан рисунок категории."
    />
  );
}

/** Puts the server's list of pictures into the cached product. */
function shown(id: number, pictures: Picture[]): void {
  queryClient.setQueryData(
    standardQuery(id).queryKey,
    (product) => product && { ...product, pictures, pic_data_urls: pictures.map(({ url }) => url) },
  );
}
