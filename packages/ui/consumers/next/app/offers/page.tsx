import { OFFERS } from '../../parts/data';
import { Offers } from '../../parts/offers';

export default function Page() {
  return <Offers offers={OFFERS} />;
}
