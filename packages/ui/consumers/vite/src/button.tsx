import { createRoot } from 'react-dom/client';
import { ButtonPage } from './parts/button';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<ButtonPage />);
