import { DialogPage } from '../../parts/dialog';

export default function Page() {
  return <DialogPage />;
}
