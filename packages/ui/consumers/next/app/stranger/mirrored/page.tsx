import { StrangersPage } from '../../../parts/stranger';

export default function Page() {
  return <StrangersPage locale="he" />;
}
