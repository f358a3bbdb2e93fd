import { createRoot } from 'react-dom/client';
import { DialogPage } from './parts/dialog';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<DialogPage />);
