import { answerOf } from '@portal/api-client/client';
import { EditPictures } from '../../kit/edit-pictures.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { type OwnProduct, ownProductQuery } from './queries.ts';

const shown = async (product: OwnProduct) => {
  queryClient.setQueryData(ownProductQuery(product.id).queryKey, product);
  await queryClient.invalidateQueries({ queryKey: ['own-products'] });
};

/** Pictures of an own product; customers see them at the seller's offers. */
export function OwnPictures({ product: { id, pictures } }: { product: OwnProduct }) {
  return (
    <EditPictures<OwnProduct>
      title="Фотографии"
      pictures={pictures}
      address={`/nomenclature/product/${id}/pictures`}
      order={async (ids) =>
        (
          await answerOf(
            api.PUT('/nomenclature/product/{id}/pictures', { params: { path: { id } }, body: { ids } }),
          )
        ).data
      }
      remove={async (pictureId) =>
        (
          await answerOf(
            api.DELETE('/nomenclature/product/{id}/pictures/{pictureId}', {
              params: { path: { id, pictureId } },
            }),
          )
        ).data
      }
      shown={shown}
      onStale={() => void queryClient.invalidateQueries(ownProductQuery(id))}
      removalNote="Вернуть её можно, только загрузив ещё раз."
    />
  );
}
