import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './index.css';
import { OFFERS } from './parts/data';
import { Offers } from './parts/offers';

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Offers offers={OFFERS} />
    </StrictMode>,
  );
