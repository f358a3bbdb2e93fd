import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './index.css';
import { StrangersPage } from './parts/stranger';

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <StrangersPage locale={document.documentElement.lang === 'he' ? 'he' : 'en'} />
    </StrictMode>,
  );
