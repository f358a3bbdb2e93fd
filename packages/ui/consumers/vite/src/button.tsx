import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './index.css';
import { ButtonPage } from './parts/button';

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ButtonPage />
    </StrictMode>,
  );
