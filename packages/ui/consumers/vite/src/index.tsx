import { createRoot } from 'react-dom/client';
import { OFFERS } from './parts/data';
import { Offers } from './parts/offers';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Offers offers={OFFERS} />);
