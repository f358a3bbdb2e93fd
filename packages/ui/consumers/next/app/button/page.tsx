import { ButtonPage } from '../../parts/button';

export default function Page() {
  return <ButtonPage />;
}
